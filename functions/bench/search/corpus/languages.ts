/** How links in other languages are generated. `{s}` becomes a subject, `{n}` a number. */
export const LANGUAGES = [
  {
    category: '日本語',
    sites: ['note.com', 'zenn.dev', 'hatenablog.com', 'nhk.or.jp', 'itmedia.co.jp'],
    subjects: '料理,温泉,電車,人工知能,写真,天気,歴史,映画,読書,ウェブ開発,野球,節約術,カレー,桜,寺院,健康',
    titles: [
      '{s}の基本',
      '初めての{s}ガイド',
      '{s}おすすめ{n}選',
      '{s}とは何か',
      '今週の{s}ニュース',
      '大阪の{s}事情',
      '{s}について考える',
      '家族で楽しむ{s}',
    ],
    notes: [
      'あとで読む。',
      '{s}の例が分かりやすい。',
      '週末に試す。{s}と比べると面白い。',
      '友人のおすすめ。',
    ],
  },
  {
    category: '中文',
    sites: ['jianshu.com', 'csdn.net', 'sspai.com', 'infoq.cn', 'guokr.com'],
    subjects:
      '数据库,川菜,旅行,人工智能,摄影,历史,电影,健身,网络安全,读书,音乐,投资理财,茶文化,编程语言,天文,园艺',
    titles: [
      '{s}入门',
      '关于{s}的{n}个问题',
      '{s}完全手册',
      '为什么{s}很重要',
      '{s}的历史与未来',
      '广州{s}地图',
      '一文看懂{s}',
      '周末{s}计划',
    ],
    notes: ['以后再看。', '讲{s}的部分最好。', '可以和{s}一起读。', '同事推荐。'],
  },
  {
    category: 'Deutsch',
    sites: ['spiegel.de', 'heise.de', 'sueddeutsche.de', 'tagesschau.de', 'golem.de'],
    subjects:
      'Künstliche Intelligenz,Bahnreisen,Gemüsegarten,Mietrecht,Brot,Fahrräder,Bücher,Wälder,Gesundheit,Altersvorsorge,Kaffee,Schulen,Datenschutz,Städtebau,Musik,Möbel',
    titles: [
      '{s} für Einsteiger',
      'Was man über {s} wissen muss',
      '{n} Tipps: {s}',
      '{s} im Wandel',
      'Streit um {s}',
      'Die Zukunft von {s}',
      '{s}: ein Überblick',
    ],
    notes: [
      'Später lesen.',
      'Guter Abschnitt über {s}.',
      'Für den Urlaub merken; {s} fehlt leider.',
      'Empfehlung von Jürgen.',
    ],
  },
  {
    category: 'Français',
    sites: ['lefigaro.fr', 'liberation.fr', 'telerama.fr', 'numerama.com', 'futura-sciences.com'],
    subjects:
      'les musées,la cuisine du Sud,les impôts,le climat,les châteaux,l’intelligence artificielle,le vin,les écoles,le vélo,la littérature,les jardins,la santé,le théâtre,les transports',
    titles: [
      'Comprendre {s}',
      '{n} idées reçues sur {s}',
      'Tout savoir sur {s}',
      'Que deviennent {s} ?',
      'Enquête : {s}',
      'Un été avec {s}',
    ],
    notes: [
      'À lire ce week-end.',
      'Le passage sur {s} est très clair.',
      'Conseillé par Hélène.',
      'Voir aussi {s}.',
    ],
  },
  {
    category: 'Polski',
    sites: ['gazeta.pl', 'polityka.pl', 'onet.pl', 'spidersweb.pl'],
    subjects:
      'góry,kuchnia domowa,podatki,kolej,książki,ogród,zdrowie,programowanie,historia miast,muzyka,grzyby,rowery,filmy',
    titles: [
      '{s} dla początkujących',
      '{n} pytań: {s}',
      'Wszystko o temacie: {s}',
      '{s} na wiosnę',
      'Dlaczego {s}?',
      '{s} w Gdańsku',
    ],
    notes: ['Przeczytać później.', 'Dobry fragment: {s}.', 'Poleca Małgorzata.'],
  },
  {
    category: 'Svenska',
    sites: ['svd.se', 'dn.se', 'sverigesradio.se', 'nyteknik.se'],
    subjects:
      'fjällvandring,bakning,skatter,tågresor,böcker,trädgård,hälsa,programmering,elbilar,musik,svamp,segling,skolan',
    titles: [
      '{s} för nybörjare',
      '{n} råd om {s}',
      'Så påverkas {s}',
      'Allt om {s}',
      '{s} i Göteborg',
      'Framtidens {s}',
    ],
    notes: ['Läs senare.', 'Bra avsnitt om {s}.', 'Tips från Åsa.'],
  },
  {
    category: 'Türkçe',
    sites: ['hurriyet.com.tr', 'bbc.com/turkce', 'evrimagaci.org', 'webrazzi.com'],
    subjects:
      'yapay zekâ,yemek tarifleri,tarih,seyahat,sağlık,vergiler,kitaplar,bahçe,müzik,yazılım,futbol,sinema',
    titles: [
      '{s} rehberi',
      '{s} hakkında {n} soru',
      'Yeni başlayanlar için {s}',
      'İzmir’de {s}',
      '{s} nedir?',
      'Neden {s}?',
    ],
    notes: ['Sonra oku.', '{s} bölümü çok iyi.', 'Ayşe önerdi.'],
  },
  {
    category: 'Norsk og dansk',
    sites: ['nrk.no', 'politiken.dk', 'aftenposten.no', 'dr.dk'],
    subjects:
      'fjellturer,rugbrød,skat,togrejser,bøger,haven,sundhed,programmering,hytter,musik,sejlads,skolen',
    titles: [
      '{s} for begyndere',
      '{n} råd om {s}',
      'Alt om {s}',
      '{s} i Bergen',
      'Hvorfor {s}?',
      'Fremtidens {s}',
    ],
    notes: ['Læs senere.', 'Godt afsnit om {s}.', 'Tips fra Bjørn.'],
  },
] as const;
