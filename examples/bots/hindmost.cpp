// A Linja bot in C++: it moves the pieces that are furthest behind. Start yours from here.
// Build it with: c++ -O2 -std=c++17 -o hindmost hindmost.cpp
#include <iostream>
#include <string>
#include <vector>

using std::string;

// "1-2 1-3; 1-2 2-4" becomes "1-2 1-3" and "1-2 2-4".
std::vector<string> split(const string& text) {
    std::vector<string> turns;
    size_t begin = 0, end;
    while ((end = text.find("; ", begin)) != string::npos) {
        turns.push_back(text.substr(begin, end - begin));
        begin = end + 2;
    }
    turns.push_back(text.substr(begin));
    return turns;
}

// The rows that the moved pieces come from, as seen from our own line: the smaller, the further behind.
int rows_behind(const string& turn, bool black) {
    int sum = 0, moves = 0;
    for (size_t i = 0; i + 2 < turn.size(); ++i)
        if (turn[i + 1] == '-' && (i == 0 || turn[i - 1] != 'x')) {
            sum += black ? turn[i] - '1' : '8' - turn[i];
            ++moves;
        }
    return sum - 10 * moves;  // better two moves than one
}

// Here a bot thinks: return one of the turns.
string choose(const string& position, const std::vector<string>& turns) {
    const bool black = position.find(" b") != string::npos;
    string best = turns[0];
    for (const string& turn : turns)
        if (rows_behind(turn, black) < rows_behind(best, black)) best = turn;
    return best;
}

int main() {
    string line, position;
    std::vector<string> turns;
    while (std::getline(std::cin, line)) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        const size_t space = line.find(' ');
        const string command = line.substr(0, space);
        const string rest = space == string::npos ? "" : line.substr(space + 1);
        if (command == "hello") std::cout << "hello 1 Hindmost" << std::endl;  // endl also sends the line off
        if (command == "position") position = rest;
        if (command == "turns") turns = split(rest);
        if (command == "go") std::cout << "bestturn " << choose(position, turns) << std::endl;
        if (command == "quit") break;
    }
}
