/** Links about money, science and culture. {@link ../parseAnchors} describes the format. */
export const WORLD = `
# Finance and Taxes
Index funds: the Bogleheads guide to investing
  https://www.bogleheads.org/wiki/Bogleheads%C2%AE_investing_start-up_kit
Compound interest, and why starting early matters
  https://www.investor.gov/financial-tools-calculators/calculators/compound-interest-calculator
The 4 % rule and safe withdrawal rates
  https://www.madfientist.com/safe-withdrawal-rate/
  Trinity study. 30 years, not 50: early retirement needs 3.3 %.
ETF or mutual fund? Costs over thirty years
  https://www.morningstar.com/funds/etf-vs-mutual-fund
How central banks fight inflation
  https://www.ecb.europa.eu/ecb-and-you/explainers/tell-me/html/what-is-monetary-policy.en.html
Mortgage overpayment calculator
  https://www.moneysavingexpert.com/mortgages/mortgage-overpayment-calculator/
Double-entry bookkeeping in plain text with beancount
  https://beancount.github.io/docs/the_double_entry_counting_method.html
Steuererklärung: Fristen und Pauschalen
  https://www.finanztip.de/steuererklaerung/
  Homeoffice-Pauschale 6 Euro am Tag. Abgabe bis 31. Juli.
VAT for digital services: the one-stop shop
  https://vat-one-stop-shop.ec.europa.eu/index_en
Capital gains on shares in the UK
  https://www.gov.uk/capital-gains-tax
Freelancers: what can I deduct?
  https://www.freelancersunion.org/blog/tax-deductions/

# Law
GDPR article 17: the right to be forgotten
  https://gdpr-info.eu/art-17-gdpr/
Software licences: MIT, Apache 2.0 and GPLv3 compared
  https://choosealicense.com/licenses/
  AGPL is the one that closes the network loophole.
Tenancy law: when may the landlord raise the rent?
  https://www.mieterbund.de/mietrecht/mieterhoehung.html
Fair use and copyright for teachers
  https://fairuse.stanford.edu/overview/fair-use/
The Schrems II ruling on data transfers
  https://curia.europa.eu/juris/document/document.jsf?docid=228677
How to write a will that holds
  https://www.citizensadvice.org.uk/family/death-and-wills/wills/

# Physics
The Schrödinger equation, step by step
  https://brilliant.org/wiki/schrodinger-equation/
Feynman lectures on physics, free online
  https://www.feynmanlectures.caltech.edu/
Why is the sky blue? Rayleigh scattering
  https://math.ucr.edu/home/baez/physics/General/BlueSky/blue_sky.html
Ångström, nanometre and other small units
  https://www.nist.gov/pml/owm/metric-si/length
Entropy is not disorder
  https://www.quantamagazine.org/how-the-physics-of-nothing-underlies-everything-20220809/
  Counting states explains more than the messy-room metaphor.
The double-slit experiment with single electrons
  https://www.hitachi.com/rd/research/materials/quantum/doubleslit/
Noether’s theorem: symmetry and conservation
  https://math.ucr.edu/home/baez/noether.html

# Mathematics
Essence of linear algebra
  https://www.3blue1brown.com/topics/linear-algebra
  Watch before the exam: determinants as areas.
Gödel’s incompleteness theorems, gently
  https://plato.stanford.edu/entries/goedel-incompleteness/
The Monty Hall problem simulated
  https://betterexplained.com/articles/understanding-the-monty-hall-problem/
Fourier transforms, an interactive introduction
  https://www.jezzamon.com/fourier/
Erdős numbers and how to compute yours
  https://oakland.edu/enp/
Paul Halmos: how to write mathematics
  https://entropiesschool.sciencesconf.org/data/How_to_Write_Mathematics.pdf

# Astronomy
James Webb telescope: first deep field
  https://webb.nasa.gov/content/multimedia/images/firstDeepField.html
How black holes evaporate: Hawking radiation
  https://www.space.com/hawking-radiation-black-holes
Perseids: when and where to watch the meteor shower
  https://www.timeanddate.com/astronomy/meteor-shower/perseid.html
Voyager 1 at the edge of the solar system
  https://voyager.jpl.nasa.gov/mission/status/
  Power until 2027, maybe. The signal takes 23 hours.
Exoplanets: 5,000 worlds and counting
  https://exoplanets.nasa.gov/

# Science
CRISPR: gene editing for beginners
  https://www.newscientist.com/definition/what-is-crispr/
The replication crisis in psychology
  https://www.theatlantic.com/science/archive/2018/11/psychologys-replication-crisis-real/576223/
How mRNA vaccines work
  https://www.cdc.gov/vaccines/covid-19/mrna.html
Plate tectonics: an animated history of the continents
  https://dinosaurpictures.org/ancient-earth
Octopus intelligence and nine brains
  https://www.scientificamerican.com/article/the-mind-of-an-octopus/
Carbon dating and its calibration curve
  https://c14.arch.ox.ac.uk/calibration.html

# History
The fall of Constantinople in 1453
  https://www.worldhistory.org/article/1180/1453-the-fall-of-constantinople/
Ada Lovelace’s notes on the Analytical Engine
  https://www.fourmilab.ch/babbage/sketch.html
The Hanseatic League and its cities
  https://www.hanse.org/en/the-medieval-hanseatic-league
How the Berlin Wall came down on 9 November 1989
  https://www.berliner-mauer-gedenkstaette.de/en/1989-90
  Schabowski’s press conference: "immediately, without delay".
Roman concrete and why it lasts
  https://news.mit.edu/2023/roman-concrete-durability-lime-casts-0106
Typesetting before computers: hot metal and Linotype
  https://www.letterpresscommons.com/linotype-and-intertype/

# Books
The Left Hand of Darkness: Ursula K. Le Guin
  https://www.ursulakleguin.com/the-left-hand-of-darkness
One Hundred Years of Solitude by Gabriel García Márquez
  https://www.penguinrandomhouse.com/books/65066/one-hundred-years-of-solitude/
Designing Data-Intensive Applications
  https://dataintensive.net/
  Chapter 7 on transactions before the next design review.
A Philosophy of Software Design: deep modules
  https://web.stanford.edu/~ouster/cgi-bin/book.php
Thinking, fast and slow
  https://www.theguardian.com/books/2011/dec/13/thinking-fast-slow-daniel-kahneman
The Master and Margarita: which translation?
  https://welovetranslations.com/2020/06/16/whats-the-best-translation-of-the-master-and-margarita/

# Film
The films of Akira Kurosawa, ranked
  https://www.bfi.org.uk/lists/where-begin-akira-kurosawa
Amélie and the colours of Montmartre
  https://www.criterion.com/current/posts/amelie-colour
Blade Runner 2049: shooting in orange
  https://theasc.com/articles/blade-runner-2049-deakins
Studio Ghibli: hand-painted backgrounds
  https://www.ghibli.jp/works/
How to write a screenplay in three acts
  https://johnaugust.com/library

# Music
The circle of fifths, explained
  https://www.musictheory.net/lessons/24
Johann Sebastian Bach: the Goldberg Variations
  https://www.allofbach.com/en/bwv/bwv-988
Sigur Rós: an interview about Ágætis byrjun
  https://www.nme.com/features/sigur-ros-agaetis-byrjun-interview
  About the bowed guitar and the invented language.
Dvořák in America: the New World Symphony
  https://www.carnegiehall.org/Explore/Articles/2019/Dvorak-New-World-Symphony
Synthesizers: subtractive synthesis for beginners
  https://learningsynths.ableton.com/
Miles Davis and the making of Kind of Blue
  https://www.npr.org/2009/08/17/kind-of-blue-at-50

# Guitar
Fingerstyle guitar: Travis picking in five steps
  https://www.justinguitar.com/guitar-lessons/travis-picking
Setting up a guitar: action, intonation, truss rod
  https://www.stewmac.com/video-and-ideas/online-resources/learn-about-guitar-setup/
Barre chords without pain
  https://www.guitarworld.com/lessons/barre-chords-tips
Nylon or steel strings?
  https://www.classicalguitarcorner.com/nylon-vs-steel/

# News
Voters in the UK elect a new government
  https://www.bbc.com/news/uk-elections-2024
EU agrees on a common charger for phones
  https://www.europarl.europa.eu/news/en/press-room/common-charger
COP28 ends with a deal on fossil fuels
  https://www.theguardian.com/environment/cop28-fossil-fuels-deal
CrowdStrike outage grounds flights worldwide
  https://www.reuters.com/technology/crowdstrike-outage-2024-07-19/
  A channel file with 21 fields where 20 were expected. Staged rollouts exist for a reason.
Notre-Dame reopens after the fire
  https://www.lemonde.fr/en/notre-dame-reopening-2024

# Education
Spaced repetition with Anki
  https://ncase.me/remember/
  The comic that made me start. Fifteen minutes a day.
The Feynman technique for studying
  https://fs.blog/feynman-technique/
Teach yourself computer science
  https://teachyourselfcs.com/
How to take smart notes
  https://www.soenkeahrens.de/en/takesmartnotes
Learning styles are a myth
  https://www.apa.org/news/press/releases/2019/05/learning-styles-myth
`;
