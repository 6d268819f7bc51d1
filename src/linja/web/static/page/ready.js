/** Runs after the page's own module: from now on its buttons answer. Until then the styles show that they wait. */

document.documentElement.dataset.ready = "";
