/** Links with titles in other languages. {@link ../parseAnchors} describes the format. */
export const LANGUAGES = `
# 日本語
東京の美味しいラーメン屋ランキング
  https://tabelog.com/tokyo/ramen-ranking/
  新宿と池袋の店は行列が長い。
機械学習入門：線形回帰から深層学習まで
  https://www.kikagaku.ai/ml-nyumon/
京都の紅葉の名所と見頃
  https://kyoto.travel/ja/momiji/
日本語形態素解析の仕組み
  https://taku910.github.io/mecab/
新幹線の切符の買い方
  https://www.jreast.co.jp/shinkansen/ticket/
村上春樹の新刊『街とその不確かな壁』書評
  https://book.asahi.com/article/murakami-2023
確定申告のやり方と必要書類
  https://www.nta.go.jp/taxes/shiraberu/kakutei.htm
データベース設計の基本と正規化
  https://qiita.com/database-normalization
抹茶と煎茶の違い
  https://www.ocha.or.jp/matcha-sencha/
プログラミング初心者のためのGit入門
  https://backlog.com/ja/git-tutorial/

# 中文
北京烤鸭的家常做法
  https://www.xiachufang.com/recipe/peking-duck/
分布式系统的一致性算法详解
  https://draveness.me/consensus-explained/
  从Paxos到Raft，配图很清楚。
上海地铁换乘指南
  https://www.shmetro.com/guide/
机器学习中的过拟合问题
  https://zhuanlan.zhihu.com/p/overfitting
三体：刘慈欣的科幻世界
  https://book.douban.com/subject/2567698/
普通话声调练习方法
  https://www.hanyu.com/shengdiao/
太极拳二十四式教学视频
  https://www.bilibili.com/video/taiji24
人民币汇率走势分析
  https://finance.sina.com.cn/forex/rmb/
前端性能优化实践
  https://tech.meituan.com/frontend-performance.html
臺灣夜市小吃推薦
  https://www.taiwan.net.tw/night-market-snacks

# Deutsch
Straßenbahn oder U-Bahn? Ein Vergleich der Kosten
  https://www.zeit.de/mobilitaet/strassenbahn-u-bahn-kosten
Käsespätzle wie im Allgäu
  https://www.chefkoch.de/rezepte/kaesespaetzle-allgaeu/
  Bergkäse und Weißlacker, Röstzwiebeln nicht vergessen.
Die schönsten Wanderwege im Schwarzwald
  https://www.schwarzwald-tourismus.info/wandern
Größenwahn und Bescheidenheit: ein Essay
  https://www.faz.net/essay-groessenwahn
Über die Entstehung des Grundgesetzes
  https://www.bpb.de/themen/grundgesetz/
Wärmepumpe im Altbau: lohnt sich das?
  https://www.verbraucherzentrale.de/waermepumpe-altbau
Fußball-EM 2024: Spielplan und Stadien
  https://www.kicker.de/em-2024-spielplan
Österreichs Weinbaugebiete im Überblick
  https://www.oesterreichwein.at/weinbaugebiete

# Français
L’Étranger de Camus : une analyse
  https://www.babelio.com/analyse-letranger-camus
Recette de la ratatouille niçoise
  https://www.marmiton.org/recettes/ratatouille-nicoise
Réforme des retraites : ce qui change
  https://www.service-public.fr/reforme-retraites
Le cœur et ses maladies : comprendre l’infarctus
  https://www.fedecardio.org/infarctus
  À relire avant le rendez-vous chez le cardiologue.
Randonnées autour du Mont-Blanc
  https://www.chamonix.com/randonnees-tour-mont-blanc
Où dormir à Aix-en-Provence ?
  https://www.petitfute.com/aix-en-provence-hotels
Grève à la SNCF : vos droits
  https://www.quechoisir.org/greve-sncf-droits

# Polski
Pierogi ruskie krok po kroku
  https://www.kwestiasmaku.com/przepis/pierogi-ruskie
Łódź: szlakiem starych fabryk
  https://lodz.travel/szlak-fabryk
Jak założyć działalność gospodarczą
  https://www.biznes.gov.pl/zakladanie-dzialalnosci
Żubry w Puszczy Białowieskiej
  https://bpn.com.pl/zubry
  Najlepiej o świcie, w lutym.
Wiersze Wisławy Szymborskiej
  https://www.szymborska.org.pl/wiersze
Kraków na weekend: co zobaczyć
  https://krakow.travel/weekend

# Svenska
Köttbullar med gräddsås och lingon
  https://www.koket.se/kottbullar-med-graddsas
Så fungerar allemansrätten
  https://www.naturvardsverket.se/allemansratten
Sjöfåglar längs Gotlands kust
  https://birdlife.se/gotland-sjofaglar
Räkna ut din årsinkomst efter skatt
  https://www.skatteverket.se/rakna-ut-skatt
Midsommar på Öland: dans och sill
  https://www.oland.se/midsommar

# Türkçe
İstanbul’da gezilecek yerler
  https://www.goturkiye.com/istanbul-gezilecek-yerler
  Balat ve Kadıköy için bir gün ayır.
Türk kahvesi nasıl pişirilir?
  https://www.mehmetefendi.com/turk-kahvesi
Orhan Pamuk’un Masumiyet Müzesi
  https://www.masumiyetmuzesi.org/
Kapadokya balon turu fiyatları
  https://www.kapadokya.com/balon-turu
Çiğ köfte tarifi
  https://www.nefisyemektarifleri.com/cig-kofte

# Norsk og dansk
Smørrebrød: de klassiske kombinationer
  https://www.arla.dk/opskrifter/smorrebrod/
Tromsø i mørketida: nordlys og hvaler
  https://www.visittromso.no/nordlys
Søren Kierkegaards filosofi for begyndere
  https://denstoredanske.lex.dk/soren-kierkegaard
Rødgrød med fløde
  https://www.valdemarsro.dk/roedgroed-med-floede/
`;
