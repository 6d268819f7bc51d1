/* A bot that plays any legal turn, in C: cc -O2 -o random random.c */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[65537], turns[65537];

int main(void) {
    setvbuf(stdout, NULL, _IOLBF, 0); /* every line is sent at once */
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = 0;
        if (strncmp(line, "hello ", 6) == 0) {
            puts("hello 1 Random in C");
        } else if (strncmp(line, "seed ", 5) == 0) {
            srand((unsigned)strtoull(line + 5, NULL, 10));
        } else if (strncmp(line, "turns ", 6) == 0) {
            strcpy(turns, line + 6);
        } else if (strncmp(line, "go", 2) == 0) {
            int count = 1;
            for (const char *at = turns; (at = strstr(at, "; ")) != NULL; at += 2) ++count;
            char *turn = turns;
            for (int skip = rand() % count; skip > 0; --skip) turn = strstr(turn, "; ") + 2;
            turn[strcspn(turn, ";")] = 0;
            printf("bestturn %s\n", turn);
        } else if (strcmp(line, "quit") == 0) {
            break;
        }
    }
    return 0;
}
