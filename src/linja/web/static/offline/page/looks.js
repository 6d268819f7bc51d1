/** Runs before anything is shown: the looks that the visitor has chosen. A server would have written them into the page. */

for (const name of ["theme", "marks", "looks", "speed", "arrows"]) {
  const chosen = new RegExp(`(?:^|; )linja-${name}=([a-z]+)`).exec(document.cookie);
  if (chosen) document.documentElement.dataset[name] = chosen[1];
}
