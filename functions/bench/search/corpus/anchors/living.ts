/** Links about everyday life. {@link ../parseAnchors} describes the format. */
export const LIVING = `
# Cooking
Crème brûlée, the way my grandmother made it
  https://www.davidlebovitz.com/creme-brulee-recipe/
  Six yolks, 500 ml of cream, one vanilla pod. Bake at 100 °C for 50 minutes.
Chicken tikka masala with yoghurt marinade
  https://www.seriouseats.com/chicken-tikka-masala-for-the-grill-recipe
Ramen eggs (ajitsuke tamago): the perfect soft yolk
  https://www.justonecookbook.com/ramen-egg/
One-pot lentil soup with lemon and cumin
  https://cookieandkate.com/best-lentil-soup-recipe/
  Freezes well. Double the spinach.
How to season a cast-iron skillet
  https://www.lodgecastiron.com/pages/discover-how-to-season
Jalapeño poppers from the air fryer
  https://www.skinnytaste.com/air-fryer-jalapeno-poppers/
Mapo tofu with fermented broad beans
  https://thewoksoflife.com/ma-po-tofu-recipe-bean-curd/
Knife skills: dicing an onion without crying
  https://www.bonappetit.com/story/how-to-chop-an-onion
Risotto alla milanese with saffron
  https://www.giallozafferano.com/recipes/saffron-risotto.html

# Baking
Sourdough starter from scratch in seven days
  https://www.kingarthurbaking.com/recipes/sourdough-starter-recipe
  Feed it every 12 hours with equal parts of flour and water. Day 4 smells awful, carry on.
No-knead bread in a Dutch oven
  https://cooking.nytimes.com/recipes/11376-no-knead-bread
Croissants: laminating butter, step by step
  https://www.weekendbakery.com/posts/classic-french-croissant-recipe/
Swedish cinnamon buns with cardamom
  https://www.swedishfood.com/swedish-recipes-buns/89-cinnamon-buns
Why does my cheesecake crack?
  https://sallysbakingaddiction.com/prevent-cheesecake-cracks/
Gluten-free pizza dough that stretches
  https://www.theloopywhisk.com/2021/05/29/gluten-free-pizza-crust/

# Coffee and Tea
The ultimate V60 technique
  https://www.jameshoffmann.co.uk/weird-coffee-science/v60
  15 g coffee, 250 g water, bloom for 45 seconds, swirl.
Espresso dialling in: grind, dose, yield
  https://www.baristahustle.com/blog/espresso-recipes-measuring-and-understanding-them/
Gongfu tea brewing with a gaiwan
  https://meileaf.com/article/gongfu-brewing-guide/
Descaling a Moka pot
  https://www.bialetti.com/it_en/inspiration/post/how-to-clean-your-moka-pot
Cold brew concentrate overnight
  https://www.seriouseats.com/cold-brew-iced-coffee-recipe

# Travel
Interrail in winter: Vienna, Ljubljana, Trieste
  https://www.seat61.com/europe-trains.htm
  The night train leaves at 22:27. Reserve the couchette early.
Zürich in a weekend: lake, museums, fondue
  https://www.zuerich.com/en/visit/three-days-in-zurich
Hiking the Laugavegur trail in Iceland
  https://www.fi.is/en/hiking-trails/laugavegur
  Four days from Landmannalaugar to Þórsmörk. Huts are booked out by January.
Visa rules for Vietnam: e-visa for 90 days
  https://evisa.gov.vn/
Packing for one bag: a list for any climate
  https://onebag.com/checklist.html
São Paulo street art walking tour
  https://www.lonelyplanet.com/articles/street-art-sao-paulo
Camping on the Lofoten islands
  https://visitlofoten.com/en/camping/
Reykjavík’s public pools
  https://reykjavik.is/en/swimming-pools
Is the Japan Rail Pass still worth it in 2025?
  https://www.japan-guide.com/railpass/
How interlocking signals prevent collisions
  https://www.railsigns.uk/info/interlocking.html
The Glacier Express from Zermatt to St. Moritz
  https://www.glacierexpress.ch/en/
Why trains in Switzerland run on time
  https://www.sbb.ch/en/travel-information/timetable/clock-face-timetable.html
  The integrated timetable: every half an hour, everything meets at the hub.
Deutsche Bahn delays visualised
  https://media.ccc.de/v/36c3-10652-bahnmining_-_punktlichkeit_ist_eine_zier

# Gardening
Pruning roses in late winter
  https://www.rhs.org.uk/plants/roses/pruning-guide
Companion planting: tomatoes, basil and marigolds
  https://www.almanac.com/companion-planting-guide-vegetables
No-dig vegetable beds with Charles Dowding
  https://charlesdowding.co.uk/start-here/
  Cardboard, 15 cm of compost, plant on the same day.
Getting rid of slugs without poison
  https://www.gardenersworld.com/how-to/solve-problems/slug-control/
When to sow broad beans
  https://www.vegetables.co.nz/growing/broad-beans
Overwintering geraniums in the cellar
  https://www.thespruce.com/overwintering-geraniums-1402606
Balcony herbs: rosemary, thyme, chives
  https://www.rhs.org.uk/herbs/containers

# Home Repair
How to repair a dripping mixer tap
  https://www.familyhandyman.com/project/how-to-repair-a-leaky-faucet/
Bleeding radiators before the heating season
  https://energysavingtrust.org.uk/advice/bleeding-radiators/
Patching plasterboard holes of any size
  https://www.diydoctor.org.uk/projects/patching_plasterboard.htm
Mould in the bathroom: causes and removal
  https://www.which.co.uk/reviews/damp/article/condensation-and-mould
  Vinegar does not help on plaster. Air the room for ten minutes, three times a day.
Fixing a squeaky floorboard from above
  https://www.bobvila.com/articles/squeaky-floor/
Replacing the washing machine’s drain pump
  https://www.ifixit.com/Guide/Washing+Machine+Drain+Pump+Replacement/1234

# Furniture
The Eames lounge chair: a history
  https://www.hermanmiller.com/products/seating/lounge-seating/eames-lounge-chair-and-ottoman/
Restoring a mid-century teak sideboard
  https://www.instructables.com/Restoring-Teak-Sideboard/
Standing desks: what the studies say
  https://www.health.harvard.edu/blog/the-truth-behind-standing-desks-2016092310264
Repairing chair joints with hide glue
  https://www.popularwoodworking.com/techniques/hide-glue/
IKEA hacks: a Billy bookcase with doors
  https://www.ikeahackers.net/2021/03/billy-bookcase-doors.html

# Health
Migraine: triggers, triptans and prophylaxis
  https://www.nhs.uk/conditions/migraine/
Understanding your blood test results
  https://labtestsonline.org.uk/
Vitamin D: who needs a supplement?
  https://www.hsph.harvard.edu/nutritionsource/vitamin-d/
  Below 50 nmol/l in winter for half of the people north of the Alps.
Exercises for lower back pain
  https://www.nhs.uk/live-well/exercise/lower-back-pain-exercises/
Repetitive strain injury from typing
  https://www.versusarthritis.org/about-arthritis/conditions/repetitive-strain-injury/
Hay fever season: a pollen calendar
  https://www.metoffice.gov.uk/weather/warnings-and-advice/seasonal-advice/pollen-forecast
Tinnitus and how to live with it
  https://tinnitus.org.uk/understanding-tinnitus/

# Fitness and Sleep
Couch to 5K: a nine-week plan
  https://www.nhs.uk/live-well/exercise/running-and-aerobic-exercises/get-running-with-couch-to-5k/
Starting Strength: squat, deadlift, press
  https://startingstrength.com/get-started/programs
  Three times five, add 2.5 kg each time.
Yoga for runners in fifteen minutes
  https://www.yogawithadriene.com/yoga-for-runners/
VO2 max explained for amateurs
  https://www.strongerbyscience.com/vo2-max/
Swimming technique: the front crawl catch
  https://www.swimsmooth.com/improve/intermediate/catch
Why we sleep: a list of its errors
  https://guzey.com/books/why-we-sleep/
  A careful fact check of the bestseller.
CBT-I: therapy for insomnia without pills
  https://www.sleepfoundation.org/insomnia/treatment/cognitive-behavioral-therapy-insomnia
Blue light, melatonin and screens
  https://www.scientificamerican.com/article/q-a-why-is-blue-light-before-bedtime-bad-for-sleep/
Napping: twenty minutes or ninety?
  https://www.nasa.gov/napping-research

# Cycling
Tubeless tyres: sealant, rim tape and swearing
  https://www.sheldonbrown.com/tubeless.html
Indexing a rear derailleur
  https://www.parktool.com/en-us/blog/repair-help/rear-derailleur-adjustment
  Limit screws first, then cable tension, then the B screw.
The EuroVelo 6 from the Atlantic to the Black Sea
  https://en.eurovelo.com/ev6
Cargo bikes for families compared
  https://bikepacking.com/gear/cargo-bikes-families/
How often should I wax my chain?
  https://zerofrictioncycling.com.au/chain-waxing/

# Parenting
Reading aloud to toddlers
  https://www.readbrightly.com/reading-aloud-toddlers/
Screen time for children: what the evidence says
  https://www.rcpch.ac.uk/resources/health-impacts-screen-time
Montessori shelves at home
  https://www.themontessorinotebook.com/montessori-shelves/
Parental leave in Norway and Sweden
  https://www.nordicstatistics.org/parental-leave/

# Photography
The exposure triangle: aperture, shutter, ISO
  https://photographylife.com/what-is-exposure-triangle
Black-and-white film development at home
  https://www.ilfordphoto.com/beginners-guide-processing-film/
  Stop bath is optional. 20 °C, agitate each minute.
Henri Cartier-Bresson and the decisive moment
  https://www.magnumphotos.com/photographer/henri-cartier-bresson/
Astrophotography with a star tracker
  https://www.lonelyspeck.com/star-trackers/
Lightroom alternatives: darktable and RawTherapee
  https://www.darktable.org/about/
`;
