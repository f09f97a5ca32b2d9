import { foldText } from '#ui/fields/fold-text.ts'

/*
 * Country codes, names, and tenths of a degree north and east: the populated places of Natural Earth at 1:50 million, which are in the
 * public domain (naturalearthdata.com). A few have their present names. The stations of Antarctica are found last.
 */
const table = `-- Berbera 104 450;Hargeysa 96 441
AD Andorra 425 15
AE Abu Dhabi 245 544;Dubai 252 553
AF Herat 343 622;Kabul 345 692;Kandahar 316 657;Mazar-e Sharif 367 671
AG Saint John's 171 -619
AL Tirana 413 198
AM Yerevan 402 445
AO Benguela -126 134;Huambo -127 158;Luanda -88 132;Lubango -149 135;Malanje -95 163;Menongue -147 177;Namibe -152 122
AR Bahía Blanca -387 -623;Buenos Aires -346 -584;Comodoro Rivadavia -459 -675;Córdoba -314 -642;El Calafate -503 -723;Formosa -262 -582;Mar del Plata -380 -576;Mendoza -329 -688;Neuquén -390 -681;Posadas -274 -559;Puerto Deseado -478 -659;Rawson -433 -651;Río Gallegos -516 -692;Rosario -330 -607;Salta -248 -654;San Carlos de Bariloche -411 -713;San Juan -316 -685;Santa Fe -316 -607;Santa Rosa -366 -643;Tucumán -268 -652
AS Pago Pago -143 -1707
AT Vienna 482 164
AU Adelaide -349 1386;Albany -350 1179;Alice Springs -237 1339;Armidale -305 1517;Bendigo -368 1443;Brisbane -275 1530;Broken Hill -319 1414;Broome -180 1222;Busselton -337 1153;Cairns -169 1458;Canberra -353 1491;Darwin -124 1309;Devonport -412 1463;Dubbo -323 1486;Geraldton -288 1146;Gold Coast -281 1534;Griffith -343 1460;Hobart -429 1473;Kalgoorlie -307 1215;Karratha -207 1169;Katherine -145 1323;Mandurah -325 1157;Melbourne -378 1450;Mount Isa -207 1395;Newcastle -328 1518;Orange -333 1491;Perth -320 1158;Port Hedland -203 1186;Port Lincoln -347 1359;Portland -383 1416;Rockhampton -234 1505;Sydney -339 1512;Townsville -192 1468;Wangaratta -364 1463;Whyalla -330 1376;Windorah -254 1427
AW Oranjestad 125 -700
AX Mariehamn 601 199
AZ Baku 404 499
BA Banja Luka 448 172;Sarajevo 439 184
BB Bridgetown 131 -596
BD Chittagong 223 918;Dhaka 237 904;Khulna 228 896;Rajshahi 244 886
BE Brussels 508 43
BF Bobo Dioulasso 112 -43;Ouagadougou 124 -15
BG Sofia 427 233
BH Manama 262 506
BI Bujumbura -34 294
BJ Cotonou 64 25;Parakou 93 26;Porto-Novo 65 26
BM Hamilton 323 -648
BN Bandar Seri Begawan 49 1149
BO La Paz -165 -681;Riberalta -110 -661;Santa Cruz -178 -632;Sucre -190 -653;Tarija -215 -647;Trinidad -148 -649
BR Alta Floresta -99 -559;Alvorada -125 -491;Barreiras -121 -450;Belém -15 -485;Belo Horizonte -199 -439;Boa Vista 28 -607;Brasília -158 -479;Campinas -229 -471;Campo Grande -205 -546;Caxias -48 -434;Caxias do Sul -292 -512;Colíder -108 -555;Corumbá -190 -577;Cruzeiro do Sul -76 -727;Cuiabá -156 -561;Curitiba -254 -493;Feira de Santana -123 -390;Florianópolis -276 -485;Fortaleza -38 -386;Goiânia -167 -493;Ji-Paraná -108 -620;Macapá 0 -511;Maceió -96 -357;Manaus -31 -600;Marabá -53 -491;Montes Claros -167 -439;Natal -58 -352;Pelotas -318 -523;Petrolina -94 -405;Ponta Grossa -251 -502;Porto Alegre -301 -512;Porto Velho -88 -639;Recife -81 -349;Ribeirão Preto -212 -478;Rio Branco -100 -678;Rio de Janeiro -229 -432;Salvador -130 -385;Santarém -24 -547;São Luís -25 -443;São Paulo -236 -466;Sorocaba -235 -475;Teresina -51 -428;Uberlândia -189 -483;Vila Velha -204 -403;Vilhena -127 -601;Vitória da Conquista -149 -408
BS Freeport 265 -787;Nassau 251 -774
BT Thimphu 275 896
BW Francistown -212 275;Gaborone -246 259;Mahalapye -231 268;Serowe -224 267
BY Brest 521 237;Minsk 539 276
BZ Belmopan 173 -888
CA Arctic Bay 730 -852;Arviat 611 -941;Brandon 498 -999;Calgary 511 -1141;Cambridge Bay 691 -1050;Charlottetown 462 -631;Chesterfield Inlet 633 -907;Churchill 588 -942;Dawson City 641 -1394;Edmonton 536 -1135;Fort Good Hope 663 -1286;Fort McMurray 567 -1114;Fort Severn 560 -876;Fort Smith 600 -1119;Fort St. John 562 -1208;Halifax 447 -636;Igloolik 693 -818;Iqaluit 638 -685;Kugluktuk 678 -1151;Kuujjuaq 581 -684;Kuujjuarapik 553 -778;Labrador City 529 -669;Montréal 455 -736;Nain 565 -617;Naujaat 665 -863;North Bay 463 -794;Ottawa 454 -757;Peace River 562 -1173;Prince Rupert 543 -1303;Québec 468 -712;Regina 505 -1046;Resolute 747 -949;Saskatoon 522 -1067;St. John's 476 -527;Sydney 461 -602;Taloyoak 695 -935;Thompson 557 -979;Thunder Bay 484 -893;Timmins 485 -813;Toronto 437 -794;Vancouver 493 -1231;Victoria 484 -1234;Whitehorse 607 -1350;Winnipeg 499 -972;Yellowknife 624 -1144
CD Bandundu -33 174;Bumba 22 225;Butembo 1 293;Goma -17 292;Kalemie -59 292;Kananga -59 224;Kasongo -45 267;Kikwit -50 189;Kinshasa -43 153;Kisangani 5 252;Kolwezi -107 255;Lubumbashi -117 275;Matadi -58 135;Mbandaka 0 183;Mbuji-Mayi -62 236
CF Bambari 58 207;Bangui 44 186;Ndele 84 207;Obo 54 265
CG Brazzaville -43 153;Kayes -42 133;Pointe-Noire -48 119
CH Bern 469 75;Geneva 462 61;Zürich 474 86
CI Abidjan 53 -40;Bouaké 77 -50;Yamoussoukro 68 -53
CL Antofagasta -236 -704;Arica -185 -703;Coihaique -456 -721;Concepción -368 -731;Copiapó -274 -703;Iquique -202 -701;La Serena -299 -712;Los Angeles -375 -724;Puerto Montt -415 -729;Punta Arenas -532 -709;Santiago -335 -707;Valdivia -398 -732;Valparaíso -330 -716
CM Bamenda 60 102;Douala 41 97;Ebolowa 29 112;Garoua 93 134;Maroua 106 143;Yaounde 39 115
CN Altay 479 881;Ankang 327 1090;Anshan 411 1229;Baoshan 251 992;Baotou 407 1098;Beian 482 1265;Beijing 399 1164;Bose 239 1066;Changchun 439 1253;Changsha 282 1130;Chengdu 307 1041;Chifeng 423 1189;Chongqing 296 1066;Dalian 389 1216;Daqing 466 1250;Dongguan 230 1137;Dulan 362 983;Dunhuang 401 947;Fuzhou 261 1193;Gejiu 234 1032;Golmud 364 949;Guangzhou 231 1133;Guilin 253 1103;Guiyang 266 1067;Hailar 492 1197;Hami 428 935;Handan 366 1145;Hangzhou 302 1202;Harbin 457 1266;Hefei 319 1173;Hengyang 269 1126;Hohhot 408 1117;Hotan 371 799;Houma 356 1112;Huainan 326 1170;Huaiyin 336 1190;Jiamusi 468 1304;Jiayuguan 398 983;Jilin 438 1266;Jinan 367 1170;Jinxi 408 1208;Jixi 453 1310;Kashgar 395 760;Kunming 251 1027;Lanzhou 361 1038;Lhasa 296 911;Linyi 351 1183;Lupanshui 266 1048;Mianyang 315 1048;Nanchang 287 1159;Nanchong 308 1061;Nanjing 321 1188;Nanning 228 1083;Nanyang 330 1125;Neijiang 296 1051;Ningbo 299 1216;Pingxiang 276 1139;Qingdao 361 1203;Qiqihar 473 1240;Quanzhou 249 1186;Shache 384 773;Shanghai 312 1214;Shantou 234 1167;Shaoguan 248 1136;Shenyeng 418 1234;Shenzhen 226 1141;Shijianzhuang 381 1145;Shizuishan 392 1068;Suzhou 313 1206;Suzhou 336 1170;Taiyuan 379 1125;Tianjin 391 1172;Tianshui 346 1059;Tongliao 436 1223;Ulanhot 461 1221;Ürümqi 438 876;Wenzhou 280 1207;Wuhan 306 1143;Wuwei 379 1026;Wuxi 316 1203;Wuzhou 235 1113;Xiamen 244 1181;Xian 343 1089;Xichang 279 1023;Xigaze 293 889;Xining 366 1018;Xuzhou 343 1172;Yantai 375 1214;Yinchuan 385 1063;Yining 439 814;Yueyang 294 1131;Yulin 226 1102;Yulin 383 1097;Zaozhuang 349 1176;Zhangye 389 1005;Zhanjiang 212 1104;Zhengzhou 348 1137;Zibo 368 1180
CO Barranquilla 110 -748;Bogota 46 -741;Cali 34 -765;Cartagena 104 -755;Leticia -42 -699;Manizales 51 -755;Medellín 63 -756;Mitú 12 -702;Pasto 12 -773
CR Puerto Limon 100 -830;San José 99 -841
CU Havana 231 -824;Santiago de Cuba 200 -758
CV Praia 149 -235
CW Willemstad 122 -690
CY Nicosia 352 334
CZ Prague 501 145
DE Berlin 525 134;Dresden 510 138;Frankfurt 501 87;Hamburg 536 100;Munich 481 116
DJ Djibouti 116 431
DK Copenhagen 557 126
DM Roseau 153 -614
DO Santiago 195 -707;Santo Domingo 185 -699
DZ Algiers 368 31;Annaba 369 78;Constantine 364 66;Ghardaia 325 37;Oran 357 -6;Tamanrasset 228 55
EC Cuenca -29 -790;Guayaquil -22 -799;Quito -2 -785;Santa Cruz -5 -903
EE Tallinn 594 247
EG Alexandria 312 299;Aswan 241 329;Asyut 272 312;Bur Said 313 323;Cairo 300 312;El Faiyum 293 308;Luxor 257 327;Suez 300 325
EH Bir Lehlou 261 -97
ER Asmara 153 389;Assab 130 427
ES Barcelona 414 22;Bilbao 432 -29;Córdoba 379 -48;Las Palmas 281 -154;Madrid 404 -37;Seville 374 -60;Valencia 395 -4;Vigo 422 -87
ET Addis Ababa 90 387;Bahir Dar 116 374;Dire Dawa 96 419;Gondar 126 375;Mekele 135 395
FI Helsinki 602 249;Rovaniemi 665 257;Tampere 615 238;Vaasa 631 216
FJ Suva -181 1784
FK Stanley -517 -578
FM Palikir 69 1581
FR Ajaccio 419 87;Amiens 499 23;Besançon 472 60;Bordeaux 449 -6;Caen 492 -3;Clermont-Ferrand 458 31;Dijon 473 50;Le Havre 495 1;Lille 506 31;Limoges 458 12;Lyon 458 48;Marseille 433 54;Montpellier 436 39;Nancy 487 62;Nantes 472 -16;Orléans 479 19;Paris 489 23;Poitiers 466 3;Reims 493 40;Rennes 481 -17;Rouen 494 11;Strasbourg 486 78;Toulouse 436 14
GA Franceville -16 136;Libreville 4 95;Port-Gentil -7 88
GB Belfast 546 -60;Birmingham 525 -19;Cardiff 515 -32;Edinburgh 559 -32;Glasgow 559 -43;London 515 -1;Manchester 535 -22
GD Saint George's 121 -617
GE Batumi 416 416;Sukhumi 430 410;Tbilisi 417 448
GF Cayenne 49 -523;Saint-Laurent-du-Maroni 55 -540
GH Accra 56 -2
GI Gibraltar 361 -54
GL Narsarsuaq 612 -454;Nuuk 642 -517;Qaanaaq 775 -693;Sisimiut 670 -537;Upernavik 727 -561
GM Banjul 135 -166
GN Conakry 95 -137;Kankan 104 -93;Nzérékoré 78 -88
GP Basse-terre 162 -614
GQ Malabo 38 88
GR Athens 380 237;Thessaloniki 407 229
GT Guatemala 146 -905;Quetzaltenango 148 -915
GU Agana 135 1448
GW Bissau 119 -156
GY Georgetown 68 -582
HK Hong Kong 223 1142
HN Tegucigalpa 141 -872
HR Zagreb 458 160
HT Port-au-Prince 185 -723
HU Budapest 475 191
ID Ambon -37 1282;Balikpapan -13 1168;Banda Aceh 55 953;Bandar Lampung -54 1053;Bandjarmasin -33 1146;Bandung -70 1076;Gorontalo 5 1231;Jakarta -62 1068;Jayapura -25 1407;Kupang -102 1236;Malang -80 1126;Medan 36 987;Padang -10 1004;Palembang -30 1048;Parepare -40 1196;Raba -84 1188;Semarang -70 1104;Surabaya -72 1128;Surakarta -76 1108;Tanjungpandan -28 1077;Tarakan 33 1176;Ternate 8 1274;Ujungpandang -51 1194
IE Dublin 533 -62
IL Jerusalem 318 352;Tel Aviv-Yafo 321 348
IM Douglas 542 -45
IN Agra 272 780;Ahmedabad 230 726;Akola 207 770;Aligarh 279 781;Allahabad 255 818;Amritsar 316 749;Asansol 237 870;Aurangabad 199 753;Bangalore 130 776;Bhagalpur 252 870;Bhilai 212 814;Bhopal 232 774;Bhubaneshwar 203 858;Chandigarh 307 768;Chennai 131 803;Coimbatore 110 770;Cuttack 205 859;Delhi 287 772;Dhanbad 238 864;Dispur 261 918;Faridabad 284 773;Ghaziabad 287 774;Gulbarga 173 768;Guwahati 262 918;Gwalior 262 782;Hubli 154 751;Hyderabad 174 785;Indore 227 759;Jabalpur 232 800;Jaipur 269 758;Jammu 327 748;Jamshedpur 228 862;Jodhpur 263 730;Jullundur 313 756;Kanpur 265 803;Kochi 100 762;Kolhapur 167 742;Kolkata 225 883;Kota 252 758;Kozhikode 113 758;Lucknow 269 809;Ludhiana 309 759;Madurai 99 781;Mangalore 129 748;Meerut 290 777;Moradabad 288 788;Mumbai 190 729;Mysore 123 767;Nagpur 212 791;Nanded 192 773;Nasik 200 738;New Delhi 286 772;Patna 256 851;Pondicherry 119 798;Pune 185 739;Raipur 212 816;Rajkot 223 708;Ranchi 234 853;Saharanpur 300 776;Salem 117 782;Sholapur 177 759;Srinagar 341 748;Surat 212 728;Thiruvananthapuram 85 770;Tiruchirappalli 108 787;Vadodara 223 732;Varanasi 253 830;Vijayawada 165 806;Vishakhapatnam 177 833
IQ An Najaf 320 443;Baghdad 333 444;Basra 305 478;Kirkuk 355 444;Mosul 363 431
IR Ahvaz 313 487;Bandar-e-Abbas 272 563;Hamadan 348 485;Isfahan 327 517;Mashhad 363 596;Shiraz 296 526;Tabriz 381 463;Tehran 357 514;Yazd 319 544
IS Reykjavík 642 -220
IT Ancona 436 135;Aosta 457 73;Bari 411 169;Bologna 445 113;Cagliari 392 91;Campobasso 416 147;Catania 375 151;Catanzaro 389 166;Florence 438 113;Genoa 444 89;L'Aquila 424 134;Milan 455 92;Naples 408 142;Palermo 381 134;Perugia 431 124;Potenza 406 158;Rome 419 125;Trento 461 111;Trieste 457 138;Turin 451 77;Venice 454 123
JM Kingston 180 -768
JO Amman 320 359
JP Fukuoka 336 1304;Gifu 354 1368;Hakodate 418 1407;Hiroshima 344 1324;Kōchi 336 1335;Kushiro 430 1444;Kyoto 350 1357;Matsuyama 338 1328;Miyazaki 319 1314;Nagano 366 1382;Nagasaki 328 1299;Nagoya 352 1369;Naha 262 1277;Ōsaka 348 1355;Sakata 389 1399;Sapporo 431 1413;Sendai 383 1410;Tokyo 357 1398
KE Eldoret 5 353;Meru 1 376;Mombasa -40 397;Nairobi -13 368
KG Bishkek 429 746
KH Battambang 131 1032;Phnom Penh 116 1049;Siem Reap 134 1039
KI Tarawa 13 1730
KM Moroni -117 432
KN Basseterre 173 -627
KP Pyongyang 390 1258;Sinuiju 401 1244;Wonsan 392 1274
KR Busan 351 1290;Daejeon 363 1274;Gwangju 352 1269;Incheon 375 1266;Seoul 376 1270
KW Kuwait 294 480
KY George Town 193 -813
KZ Almaty 433 769;Aqtobe 503 572;Astana 512 714;Atyrau 471 519;Ekibastuz 517 753;Oskemen 500 826;Pavlodar 523 770;Qaraghandy 499 731;Qyzylorda 448 655;Rudny 530 631;Semey 504 803;Shymkent 423 696;Taraz 429 714
LA Vientiane 180 1026
LB Beirut 339 355
LC Castries 140 -610
LI Vaduz 471 95
LK Colombo 69 799;Kandy 73 807;Sri Jawewardenepura Kotte 69 799
LR Monrovia 63 -108
LS Maseru -293 275
LT Vilnius 547 253
LU Luxembourg 496 61
LV Riga 570 241
LY Al Jawf 242 233;Banghazi 321 201;Misratah 324 151;Sabha 270 144;Tmassah 264 158;Tripoli 329 132;Zuwarah 329 121
MA Casablanca 336 -76;Fez 341 -50;Laayoune 271 -132;Marrakesh 316 -80;Oujda 347 -19;Rabat 340 -68;Safi 323 -92
MC Monaco 437 74
MD Chișinău 470 289
ME Podgorica 425 193
MG Antananarivo -189 475;Antsiranana -123 493;Fianarantsoa -214 471;Mahajanga -157 463;Toliara -234 437
MH Majuro 71 1714
MK Skopje 420 214
ML Bamako 127 -80;Djenné 139 -45;Gao 163 -1;Kayes 144 -114;Ségou 134 -63;Timbuktu 168 -30
MM Mandalay 220 961;Naypyidaw 198 961;Rangoon 168 962;Sittwe 201 929
MN Choybalsan 481 1145;Dalandzadgad 436 1044;Dund-Us 480 916;Erdenet 491 1041;Ulaanbaatar 479 1069
MO Macau 222 1135
MQ Fort-de-France 146 -611
MR Atar 205 -130;Ayoun el Atrous 167 -96;Nouadhibou 209 -171;Nouakchott 181 -160
MT Valletta 359 145
MU Port Louis -202 575
MV Malé 42 735
MW Blantyre -158 350;Lilongwe -140 338;Mzuzu -115 340
MX Acapulco 168 -999;Campeche 198 -905;Cancún 212 -868;Chihuahua 286 -1061;Colima 192 -1037;Culiacán 248 -1074;Guadalajara 207 -1033;Guaymas 279 -1109;Hermosillo 291 -1110;La Paz 241 -1103;León 211 -1017;Matamoros 259 -975;Mazatlán 232 -1064;Mérida 210 -896;Mexicali 326 -1155;Mexico City 194 -991;Monterrey 257 -1003;Nogales 313 -1109;Nuevo Laredo 275 -996;Oaxaca 171 -967;Puebla 190 -982;San Luis Potosí 222 -1010;Tampico 223 -979;Tijuana 325 -1171;Torreón 256 -1034;Tuxtla Gutiérrez 167 -932;Veracruz 192 -962
MY George Town 54 1003;Kuala Lumpur 32 1017;Kuching 15 1103;Putrajaya 29 1017
MZ Beira -198 349;Maputo -260 326;Nacala -145 407;Nampula -151 393;Pemba -130 405;Quelimane -179 369;Tete -162 336;Xai-Xai -250 336
NA Grootfontein -196 181;Keetmanshoop -266 181;Lüderitz -266 152;Otjiwarongo -205 166;Swakopmund -227 145;Walvis Bay -230 145;Windhoek -226 171
NC Nouméa -223 1664
NE Agadez 170 80;Maradi 135 71;Niamey 135 21;Tahoua 149 53;Zinder 138 90
NG Abuja 91 75;Benin City 63 56;Enugu 65 75;Ibadan 74 39;Kaduna 105 74;Kano 120 85;Lagos 64 34;Maiduguri 118 132;Makurdi 77 85;Ogbomosho 81 42;Port Harcourt 48 70;Sokoto 131 52;Warri 55 58
NI Managua 122 -863
NL Amsterdam 523 49;The Hague 521 43
NO Bergen 604 53;Hammerfest 707 237;Kristiansand 582 80;Oslo 599 107;Tromsø 696 190;Trondheim 634 104
NP Kathmandu 277 853
NZ Auckland -368 1748;Blenheim -415 1740;Christchurch -435 1726;Dunedin -459 1705;Hamilton -378 1753;Manukau -370 1749;Napier -395 1769;Wellington -413 1748
OM Muscat 236 586
PA David 84 -824;Panama City 90 -795
PE Arequipa -164 -715;Chimbote -91 -786;Cusco -135 -720;Huancayo -121 -752;Ica -141 -757;Iquitos -38 -733;Lima -120 -771;Piura -52 -806;Pucallpa -84 -745;Tacna -180 -703;Trujillo -81 -790
PF Papeete -175 -1496
PG Goroka -61 1454;Lae -67 1470;Mt. Hagen -59 1442;Port Moresby -95 1472;Rabaul -42 1521
PH Baguio City 164 1206;Cebu 103 1239;Davao 71 1256;General Santos 61 1252;Iloilo 107 1225;Laoag 182 1206;Manila 146 1210;Zamboanga 69 1221
PK Gujranwala 322 742;Hyderabad 254 684;Islamabad 337 732;Karachi 249 670;Lahore 316 744;Larkana 276 682;Multan 302 715;Peshawar 340 715;Quetta 302 670
PL Gdańsk 544 186;Kraków 501 200;Warsaw 523 210
PR San Juan 184 -661
PS Gaza 315 344;Ramallah 319 352
PT Funchal 326 -169;Lisbon 387 -91;Ponta Delgada 377 -257
PW Melekeok 75 1346
PY Asunción -253 -576;Ciudad del Este -255 -546
QA Doha 253 515
RE St.-Denis -209 554
RO Bucharest 444 261;Constanța 442 286;Iași 472 276
RS Belgrade 448 205;Novi Sad 453 198
RU Abakan 537 914;Aldan 586 1254;Ambarchik 697 1623;Anadyr 647 1775;Angarsk 526 1039;Archangel 646 405;Astrakhan 463 481;Barnaul 534 837;Batagay 677 1346;Blagoveshchensk 503 1275;Bratsk 562 1016;Bryansk 533 344;Bukachacha 530 1169;Chelyabinsk 552 614;Chita 521 1135;Chokurdakh 706 1479;Dalnegorsk 445 1355;Dikson 735 805;Groznyy 433 457;Irkutsk 523 1042;Kaliningrad 547 205;Kazan 557 491;Kemerovo 553 861;Khabarovsk 485 1351;Khatanga 720 1025;Kirov 586 497;Krasnodar 450 390;Krasnoyarsk 560 929;Kyzyl 517 944;Lensk 607 1149;Magadan 596 1508;Magnitogorsk 534 590;Mirnyy 625 1140;Moscow 558 376;Murmansk 690 331;Naltchik 435 436;Nizhneyansk 714 1361;Nizhny Novgorod 563 440;Nizhny Tagil 579 600;Norilsk 693 882;Novokuznetsk 538 871;Novosibirsk 550 830;Okha 536 1429;Okhotsk 594 1432;Omsk 550 734;Orenburg 518 551;Palana 591 1600;Penza 532 450;Perm 580 562;Petropavlovsk Kamchatskiy 531 1586;Petrozavodsk 618 343;Pskov 578 283;Rostov 472 397;Ryazan 546 397;Samara 532 502;Saratov 516 460;Sevastapol 446 335;Smolensk 548 320;Sochi 436 397;St. Petersburg 599 303;Stavropol 451 420;Surgut 613 734;Tiksi 716 1288;Tomsk 565 850;Tver 569 359;Tyumen 571 655;Ufa 548 560;Ugolnye Kopi 647 1777;Ulan Ude 518 1076;Ulyanovsk 543 484;Ust Nera 646 1432;Ust-Ulimsk 580 1026;Vladivostok 431 1319;Volgograd 487 445;Vologda 592 399;Vorkuta 675 640;Voronezh 517 393;Yakutsk 620 1297;Yaroslavl 576 399;Yekaterinburg 569 606;Yuzhno Sakhalinsk 470 1427;Zhigansk 668 1234
RW Kigali -20 301
SA Jeddah 215 392;Makkah 214 398;Medina 245 396;Riyadh 246 468;Tabuk 284 366
SB Honiara -94 1599
SC Victoria -46 554
SD Dongola 192 305;El Fasher 136 254;El Obeid 132 302;Geneina 135 224;Kassala 155 364;Khartoum 156 325;Niyala 121 249;Omdurman 156 325;Port Sudan 196 372
SE Luleå 656 222;Malmö 556 130;Stockholm 594 181;Sundsvall 624 173
SG Singapore 13 1039
SI Ljubljana 461 145
SJ Longyearbyen 782 155
SK Bratislava 482 171
SL Freetown 85 -132
SM San Marino 439 125
SN Dakar 147 -175;Kaédi 162 -135;Kaolack 141 -161
SO Mogadishu 21 454
SR Cottica 39 -542;Paramaribo 58 -552
SS Juba 48 316;Malakal 95 317;Wau 77 280
ST São Tomé 3 67
SV San Salvador 137 -892
SY Aleppo 362 372;Damascus 335 363
SZ Lobamba -265 312;Mbabane -263 311
TC Grand Turk 215 -711
TD Abéché 138 208;Moundou 85 161;Ndjamena 121 150
TG Atakpamé 75 11;Lomé 61 12
TH Bangkok 137 1005;Chiang Mai 188 990;Nakhon Ratchasima 150 1021;Surat Thani 92 993
TJ Dushanbe 386 688
TL Dili -86 1256
TM Ashgabat 379 584;Mary 376 618;Türkmenabat 391 636;Türkmenbaşy 400 530
TN Sousse 358 106;Tunis 368 102
TO Nukualofa -211 -1752
TR Adana 370 353;Ankara 399 329;Bursa 402 291;Istanbul 411 290;İzmir 384 272;Konya 379 325;Samsun 413 363
TT Port-of-Spain 107 -615
TV Funafuti -85 1792
TW Kaohsiung 226 1203;Taichung 242 1207;Taipei 250 1216
TZ Arusha -34 367;Dar es Salaam -68 393;Dodoma -62 358;Mbeya -89 334;Morogoro -68 377;Mwanza -25 329;Zanzibar -62 392
UA Dnipro 485 350;Donetsk 480 378;Kharkiv 500 363;Kyiv 504 305;Lviv 498 240;Odesa 465 307;Zhytomyr 502 287
UG Arua 30 309;Bombo 6 325;Fort Portal 7 303;Gulu 28 323;Jinja 4 332;Kampala 3 326;Masaka -3 317;Mbale 11 342;Mbarara -6 307;Moroto 25 346
US Albuquerque 351 -1066;Amarillo 352 -1018;Anchorage 612 -1499;Atlanta 338 -844;Augusta 443 -698;Austin 303 -977;Baltimore 393 -766;Baton Rouge 305 -911;Bethel 608 -1618;Billings 458 -1085;Bismarck 468 -1008;Boise 436 -1162;Boston 423 -711;Bridgeport 412 -732;Buffalo 429 -789;Burlington 445 -732;Casper 429 -1063;Charleston 383 -816;Cheyenne 411 -1048;Chicago 418 -878;Cincinnati 392 -845;Cleveland 415 -817;Cold Bay 552 -1627;Colorado Springs 389 -1048;Columbia 340 -809;Corpus Christi 277 -974;Dallas 328 -968;Denver 397 -1050;Des Moines 416 -936;Detroit 423 -831;El Paso 318 -1065;Elko 408 -1158;Eureka 408 -1241;Fairbanks 648 -1477;Fargo 469 -968;Flagstaff 352 -1117;Fort Worth 327 -973;Fresno 367 -1198;Great Falls 475 -1113;Helena 466 -1120;Hilo 197 -1551;Honolulu 213 -1579;Houston 298 -953;Indianapolis 397 -862;International Falls 486 -934;Jackson 323 -902;Jacksonville 303 -817;Juneau 583 -1344;Kansas City 391 -946;Knoxville 360 -839;Kodiak 578 -1524;Laredo 275 -995;Las Vegas 362 -1152;Los Angeles 340 -1182;Memphis 351 -900;Miami 258 -802;Milwaukee 431 -879;Minneapolis 450 -933;Minot 482 -1013;Missoula 469 -1140;Montgomery 324 -863;Nashville 362 -868;New Orleans 300 -900;New York 407 -740;Nome 645 -1654;Norfolk 368 -763;Oklahoma City 355 -975;Olympia 470 -1229;Omaha 412 -960;Orlando 285 -814;Philadelphia 400 -752;Phoenix 335 -1121;Pierre 444 -1004;Pittsburgh 404 -800;Point Hope 683 -1668;Portland 455 -1227;Prudhoe Bay 703 -1487;Raleigh 358 -786;Reno 395 -1198;Richmond 376 -774;Rochester 432 -776;Sacramento 386 -1215;Salem 449 -1230;Salt Lake City 408 -1119;San Antonio 295 -985;San Bernardino 341 -1173;San Diego 328 -1172;San Francisco 377 -1225;San Jose 373 -1218;Santa Barbara 344 -1197;Santa Fe 357 -1059;Sault Ste. Marie 465 -843;Savannah 320 -811;Seattle 476 -1223;Shreveport 325 -938;Sioux Falls 435 -967;Sitka 571 -1353;Spokane 477 -1174;St. Louis 386 -902;St. Paul 449 -931;Syracuse 430 -762;Tallahassee 304 -843;Tampa 279 -825;Topeka 391 -957;Tucson 322 -1109;Tulsa 361 -959;Utqiaġvik 713 -1568;Valdez 611 -1463;Vancouver 456 -1226;Washington, D.C. 389 -770;Wilmington 342 -779
UY Durazno -334 -565;Montevideo -349 -562
UZ Andijon 408 723;Bukhara 398 644;Nukus 425 596;Samarqand 397 669;Tashkent 413 693
VA Vatican City 419 124
VC Kingstown 131 -612
VE Caracas 105 -669;Ciudad Guayana 84 -626;Maracaibo 107 -717;Merida 84 -711;Puerto Ayacucho 57 -676;San Cristóbal 78 -722;Valencia 102 -680
VN Da Nang 161 1082;Haiphong 208 1067;Hanoi 210 1059;Ho Chi Minh City 108 1067
VU Port Vila -177 1683
WS Apia -138 -1717
XK Pristina 427 212
YE Aden 128 450;Sanaa 154 442;Taizz 136 440
ZA Bloemfontein -291 262;Cape Town -339 184;Durban -299 310;East London -330 279;George -340 225;Johannesburg -262 280;Middelburg -315 250;Port Elizabeth -340 256;Pretoria -257 282;Springbok -297 179;Upington -285 212;Welkom -280 267;Worcester -336 194
ZM Chipata -136 326;Kabwe -144 284;Kitwe -128 282;Livingstone -179 259;Lusaka -154 283;Mufulira -125 283
ZW Bulawayo -202 286;Chitungwiza -180 311;Harare -178 310
AQ Aboa Station -750 -134;Amundsen-Scott South Pole Station -900 1393;Artigas Base -622 -589;Base Presidente Montalva -622 -589;Belgrano II Base -779 -346;Capitan Arturo Prat Station -625 -597;Carlini Base -622 -587;Casey Station -663 1105;Concordia Research Station -747 1242;Davis Station -688 781;Dumont d'Urville Station -668 1400;Elephant Island -620 -580;Escudero Base -622 -590;Esperanza Station -634 -570;Gen. O'Higgins Base -633 -579;Great Wall Station -622 -590;Halley Station -761 -265;King Sejong Station -622 -588;Maitri Station -708 117;Marambio Base -642 -567;Mawson Station -676 629;McMurdo Station -777 1669;Mirny Station -666 930;Neumayer Station III -709 -78;Novolazarevskaya Station -713 -119;Orcadas Station -607 -447;Palmer Station -648 -640;Peter I Island -688 905;Rothera Station -676 -681;San Martín Base -681 -671;Scott Base -778 1667;Showa Station -690 397;Signy Research Station -606 -456;Sobral Base -812 -405;Svea Station -746 -112;Troll Station -720 25;Vostok -785 1068;Wasa Station -730 -134;Zhongshan Station -694 763;Zucchelli Station -746 1642`

export type Town = {
  readonly key: string
  readonly label: string
  /** The country. */
  readonly note: string
  readonly latitude: number
  readonly longitude: number
}

const countries = new Intl.DisplayNames('en-US', { type: 'region' })

const towns: readonly Town[] = table.split('\n').flatMap(line => {
  const code = line.slice(0, 2)
  const note = code === '--' ? '' : (countries.of(code) ?? '')
  return line
    .slice(3)
    .split(';')
    .map(town => {
      const [, label = '', north, east] = /^(.+) (-?\d+) (-?\d+)$/.exec(town) ?? []
      return {
        key: `${code} ${label}`,
        label,
        note,
        latitude: Number(north) / 10,
        longitude: Number(east) / 10,
      }
    })
})

/** By their names, then by the beginning of those, then of a word in them, then of their country's. */
export function findTowns(typed: string): readonly Town[] {
  const text = foldText(typed.trim())
  if (!text) return []
  const ranks: readonly ((town: Town) => boolean)[] = [
    ({ label }) => foldText(label) === text,
    ({ label }) => foldText(label).startsWith(text),
    ({ label }) => foldText(label).includes(` ${text}`),
    ({ note }) => ` ${foldText(note)}`.includes(` ${text}`),
  ]
  return ranks.flatMap((isOf, rank) =>
    towns.filter(town => isOf(town) && !ranks.slice(0, rank).some(isEarlier => isEarlier(town))),
  )
}

const earthRadiusKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** As the crow flies. */
export function distanceKm(one: Town, other: Town): number {
  const [from, to] = [radians(one.latitude), radians(other.latitude)]
  const across = radians(other.longitude - one.longitude)
  const half = Math.sin((to - from) / 2) ** 2 + Math.cos(from) * Math.cos(to) * Math.sin(across / 2) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)))
}
