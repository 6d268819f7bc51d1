// A bot that plays any legal turn, in JavaScript: node random.mjs
import { createInterface } from "node:readline";

let turns = [];

for await (const line of createInterface({ input: process.stdin })) {
  const [command, ...words] = line.trim().split(" ");
  if (command === "hello") {
    console.log("hello 1 Random in JavaScript");
  } else if (command === "turns") {
    turns = words.join(" ").split("; ");
  } else if (command === "go") {
    console.log("bestturn " + turns[Math.floor(Math.random() * turns.length)]);
  } else if (command === "quit") {
    break;
  }
}
process.exit(0);
