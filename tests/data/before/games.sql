BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE buckets (
	name VARCHAR(64) NOT NULL, 
	level FLOAT NOT NULL, 
	seen FLOAT NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE entries (
	game VARCHAR(16) NOT NULL, 
	ply INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	side VARCHAR(1) NOT NULL, 
	text VARCHAR(16) NOT NULL, 
	at DATETIME NOT NULL, 
	PRIMARY KEY (game, ply), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "entries" VALUES('4qq75uig28hh',0,'action','b','1-2','2026-11-16 12:00:00.000000');
INSERT INTO "entries" VALUES('4qq75uig28hh',1,'action','b','1-3','2026-11-16 12:00:00.000000');
INSERT INTO "entries" VALUES('4qq75uig28hh',2,'action','r','8-7','2026-11-16 12:00:00.000000');
INSERT INTO "entries" VALUES('4qq75uig28hh',3,'undo','r','1','2026-11-16 12:00:00.000000');
INSERT INTO "entries" VALUES('4qq75uig28hh',4,'action','r','7-6','2026-11-16 12:00:00.000000');
INSERT INTO "entries" VALUES('nw4ucg5nrman',0,'action','b','2-3','2026-11-16 12:00:07.000000');
INSERT INTO "entries" VALUES('nw4ucg5nrman',1,'action','b','4-6','2026-11-16 12:00:09.000000');
INSERT INTO "entries" VALUES('nw4ucg5nrman',2,'action','r','8-7','2026-11-16 12:00:11.000000');
INSERT INTO "entries" VALUES('nw4ucg5nrman',3,'action','r','3-1','2026-11-16 12:00:13.000000');
INSERT INTO "entries" VALUES('nw4ucg5nrman',4,'action','b','6-7','2026-11-16 12:00:15.000000');
INSERT INTO "entries" VALUES('nw4ucg5nrman',5,'action','b','6-8','2026-11-16 12:00:17.000000');
INSERT INTO "entries" VALUES('nw4ucg5nrman',6,'action','r','7-6','2026-11-16 12:00:19.000000');
INSERT INTO "entries" VALUES('nw4ucg5nrman',7,'action','r','8-7','2026-11-16 12:00:21.000000');
INSERT INTO "entries" VALUES('nw4ucg5nrman',8,'action','b','1-2','2026-11-16 12:00:23.000000');
INSERT INTO "entries" VALUES('nw4ucg5nrman',9,'action','b','1-2','2026-11-16 12:00:25.000000');
INSERT INTO "entries" VALUES('nw4ucg5nrman',10,'action','r','5-4','2026-11-16 12:00:27.000000');
INSERT INTO "entries" VALUES('nw4ucg5nrman',11,'action','r','2-1','2026-11-16 12:00:29.000000');
INSERT INTO "entries" VALUES('nw4ucg5nrman',12,'offer','b','draw','2026-11-16 12:00:29.000000');
INSERT INTO "entries" VALUES('2x22jivkbr87',0,'action','b','1-2','2026-11-16 12:00:29.000000');
INSERT INTO "entries" VALUES('2x22jivkbr87',1,'resign','r','','2026-11-16 12:00:29.000000');
INSERT INTO "entries" VALUES('myq8576jkj6a',0,'action','b','1-2','2026-11-16 12:00:29.000000');
INSERT INTO "entries" VALUES('myq8576jkj6a',1,'action','b','1-3','2026-11-16 12:00:29.000000');
INSERT INTO "entries" VALUES('myq8576jkj6a',2,'action','r','8-7','2026-11-16 12:00:29.000000');
INSERT INTO "entries" VALUES('myq8576jkj6a',3,'action','r','3-1','2026-11-16 12:00:29.000000');
INSERT INTO "entries" VALUES('myq8576jkj6a',4,'action','r','4-5','2026-11-16 12:00:29.000000');
CREATE TABLE games (
	id VARCHAR(16) NOT NULL, 
	rules VARCHAR(200) NOT NULL, 
	start VARCHAR(40) NOT NULL, 
	opponent VARCHAR(16) NOT NULL, 
	level VARCHAR(16), 
	seed BIGINT NOT NULL, 
	length INTEGER NOT NULL, 
	series VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	previous VARCHAR(16), 
	created DATETIME NOT NULL, 
	outcome VARCHAR(40), clock VARCHAR(16), open BOOLEAN DEFAULT 0 NOT NULL, archived BOOLEAN DEFAULT 0 NOT NULL, updated DATETIME DEFAULT '1970-01-01 00:00:00' NOT NULL, turns INTEGER DEFAULT '0' NOT NULL, to_move VARCHAR(1), due DATETIME, thinker VARCHAR(16), 
	PRIMARY KEY (id), 
	UNIQUE (previous), 
	FOREIGN KEY(previous) REFERENCES games (id)
);
INSERT INTO "games" VALUES('4qq75uig28hh','zen','61111110/01111116 b','device',NULL,950997253,1,'4qq75uig28hh',1,NULL,'2026-11-16 12:00:00.000000',NULL,NULL,0,0,'2026-11-16 12:00:00.000000',1,'r',NULL,NULL);
INSERT INTO "games" VALUES('nw4ucg5nrman','classic','61111110/01111116 b','link',NULL,768335163,3,'nw4ucg5nrman',1,NULL,'2026-11-16 12:00:05.000000',NULL,'5+3',0,0,'2026-11-16 12:00:29.000000',6,'b','2026-11-16 12:05:28.000000',NULL);
INSERT INTO "games" VALUES('2x22jivkbr87','bonus+aggressive','61111110/01111116 b','link',NULL,395786152,3,'2x22jivkbr87',1,NULL,'2026-11-16 12:00:29.000000','black -28--30 resigned','2d',0,0,'2026-11-16 12:00:29.000000',0,'b',NULL,NULL);
INSERT INTO "games" VALUES('ax7pfgyaymrs','bonus+aggressive','61111110/01111116 r','link',NULL,223900153,3,'2x22jivkbr87',2,'2x22jivkbr87','2026-11-16 12:00:29.000000',NULL,'2d',0,0,'2026-11-16 12:00:29.000000',0,'r',NULL,NULL);
INSERT INTO "games" VALUES('z8cajeeg9vrn','bonus','61111110/01111116 b','link',NULL,91102076,1,'z8cajeeg9vrn',1,NULL,'2026-11-16 12:00:29.000000',NULL,'3d',1,0,'2026-11-16 12:00:29.000000',0,'b',NULL,NULL);
INSERT INTO "games" VALUES('myq8576jkj6a','zen','61111110/01111116 b','computer','1',1109099931,1,'myq8576jkj6a',1,NULL,'2026-11-16 12:00:29.000000',NULL,NULL,0,0,'2026-11-16 12:00:29.000000',2,'b',NULL,NULL);
CREATE TABLE heartbeats (
	id INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "heartbeats" VALUES(1,'2026-11-16 12:01:29.000000');
CREATE TABLE keys (
	name VARCHAR(16) NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	made DATETIME NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "keys" VALUES('visitors','45879a3dccf525cfbd057c4be947ad5587403b87411751755038638e5d7bdf27','2026-11-16 12:00:00.000000');
CREATE TABLE outages (
	id INTEGER NOT NULL, 
	began DATETIME NOT NULL, 
	ended DATETIME NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE presences (
	server VARCHAR(16) NOT NULL, 
	game VARCHAR(16) NOT NULL, 
	side VARCHAR(1) NOT NULL, 
	PRIMARY KEY (server, game, side), 
	FOREIGN KEY(game) REFERENCES games (id)
);
CREATE TABLE refusals (
	rules VARCHAR(200) NOT NULL, 
	PRIMARY KEY (rules)
);
CREATE TABLE seats (
	game VARCHAR(16) NOT NULL, 
	side VARCHAR(1) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	player VARCHAR(64), name VARCHAR(24), seen DATETIME, 
	PRIMARY KEY (game, side), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "seats" VALUES('4qq75uig28hh','b','human','b0d5d1202f14fccc1d69f28277c98f8420a35fee283440e2d4c27ecf7f2ed8f2',NULL,'2026-11-16 12:00:00.000000');
INSERT INTO "seats" VALUES('4qq75uig28hh','r','human','b0d5d1202f14fccc1d69f28277c98f8420a35fee283440e2d4c27ecf7f2ed8f2',NULL,'2026-11-16 12:00:00.000000');
INSERT INTO "seats" VALUES('nw4ucg5nrman','b','human','b0d5d1202f14fccc1d69f28277c98f8420a35fee283440e2d4c27ecf7f2ed8f2','Ada','2026-11-16 12:00:29.000000');
INSERT INTO "seats" VALUES('nw4ucg5nrman','r','human','7be72f5b86af270a117a3f4555ba72c089536d2cd8aa470d2741d0441486f976','Ben','2026-11-16 12:00:29.000000');
INSERT INTO "seats" VALUES('2x22jivkbr87','b','human','b0d5d1202f14fccc1d69f28277c98f8420a35fee283440e2d4c27ecf7f2ed8f2','Ada','2026-11-16 12:00:29.000000');
INSERT INTO "seats" VALUES('2x22jivkbr87','r','human','7be72f5b86af270a117a3f4555ba72c089536d2cd8aa470d2741d0441486f976',NULL,'2026-11-16 12:00:29.000000');
INSERT INTO "seats" VALUES('ax7pfgyaymrs','b','human','b0d5d1202f14fccc1d69f28277c98f8420a35fee283440e2d4c27ecf7f2ed8f2','Ada',NULL);
INSERT INTO "seats" VALUES('ax7pfgyaymrs','r','human','7be72f5b86af270a117a3f4555ba72c089536d2cd8aa470d2741d0441486f976',NULL,NULL);
INSERT INTO "seats" VALUES('z8cajeeg9vrn','b','human','b0d5d1202f14fccc1d69f28277c98f8420a35fee283440e2d4c27ecf7f2ed8f2',NULL,NULL);
INSERT INTO "seats" VALUES('z8cajeeg9vrn','r','human',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('myq8576jkj6a','b','human','b0d5d1202f14fccc1d69f28277c98f8420a35fee283440e2d4c27ecf7f2ed8f2',NULL,'2026-11-16 12:00:29.000000');
INSERT INTO "seats" VALUES('myq8576jkj6a','r','computer',NULL,NULL,NULL);
CREATE TABLE servers (
	id VARCHAR(16) NOT NULL, 
	at DATETIME NOT NULL, 
	PRIMARY KEY (id)
);
CREATE INDEX ix_games_series ON games (series);
CREATE INDEX ix_games_due ON games (due);
CREATE INDEX ix_games_lobby ON games (open, created);
CREATE INDEX ix_seats_player ON seats (player);
CREATE INDEX ix_presences_game ON presences (game);
COMMIT;
