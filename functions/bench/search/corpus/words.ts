/**
 * Words for generated titles and notes, the most common first. Many of them contain a short word that queries look for
 * ("ai" in "repair"), or share a word with a link that a query means ("vacuum", "store").
 */
export const WORDS = `
data time work people example detail email design cost team quality change tools speed practice training feedback
memory search trust maintenance habits history structure money chair software theory water winter code market domain
colour light storage science building repair project space language rules stage energy teamwork city patience waiting
failure paper planning music experience sleep recipe chain garden system routine email safety network evidence fast
slow review deep store pain kitchen school context explanation rain risk library weather craft paint guide detail air
train category logic measurement quiet sync external button circuit fruit quick growth algorithms cargo margins diagram
window museum queue neutral handbook broadband sandbox goldfish html yaml seamless flux luxury tuxedo chevron louvre
postgres docker vacuum lemon butter flour yeast cream spinach cumin basil signals borders contrast chapter appendix
schedule interruptions index rotation backup snapshot shutter aperture strings chord rhythm tempo scale symphony
equation symmetry scattering electron telescope meteor orbit fossil continent vaccine gene climate coral glacier harbour
island mountain lake forest river desert valley bridge tunnel railway station platform ticket timetable luggage passport
border customs hotel hostel campsite trail summit ferry tram bicycle pedal brake wheel spoke saddle tyre pump wax cable
screw hammer drill nail glue wood teak oak plaster tile pipe valve drain boiler radiator insulation mould damp roof
gutter fence compost mulch seed soil root leaf bud prune slug bee pollen herb thyme rosemary onion garlic pepper saffron
rice noodle tofu broth stew roast grill oven pan skillet knife board bowl spoon cup kettle teapot grinder filter crema
milk sugar honey chocolate vanilla cinnamon cardamom dough crumb crust loaf slice plate table sideboard shelf bookcase
sofa lamp desk drawer cabinet mirror carpet curtain pillow mattress blanket dream nap alarm melatonin insomnia stress
headache allergy asthma posture spine knee shoulder muscle protein vitamin iron zinc blood pulse lung liver skin tooth
doctor nurse clinic pharmacy patient therapy trial placebo dose symptom diagnosis recovery exercise squat sprint
marathon swim row climb stretch balance breath contract clause licence patent court judge ruling appeal tenant landlord
rent lease deposit mortgage pension dividend bond equity fund inflation currency invoice receipt deduction salary bonus
tax audit budget loan interest credit debt savings insurance premium claim policy election minister parliament treaty
summit tariff strike union protest referendum coalition budget embassy refugee migrant flood drought storm earthquake
wildfire rescue charity volunteer community neighbour village suburb district council mayor bus bakery butcher
bookshop cinema theatre gallery sculpture painting sketch poster typeface margin grid layout icon banner menu dialog
tooltip slider toggle checkbox form field label validation error warning retry timeout cache header cookie session token
password passphrase cipher certificate firewall proxy router switch packet latency bandwidth throughput cluster node pod
container image registry pipeline runner artefact release rollback canary incident alert pager metric trace log
dashboard chart axis legend median outlier sample survey bias variance regression cluster tree forest gradient tensor
epoch batch layer neuron prompt agent retrieval benchmark corpus glossary grammar syntax compiler parser lexer linker
debugger profiler allocator pointer reference slice channel thread lock mutex queue stack heap buffer stream iterator
closure callback promise generator decorator annotation module package dependency version branch commit merge rebase
conflict patch fork issue ticket sprint backlog estimate deadline roadmap stakeholder interview mentor colleague manager
promotion burnout vacation sabbatical commute office kitchenette whiteboard marker notebook pencil fountain ink stamp
envelope letter archive manuscript novel essay poem stanza metaphor narrator chapter translation dictionary proverb
legend myth saga empire dynasty colony revolution armistice monument castle cathedral monastery abbey fortress ruin
excavation artefact coin pottery textile loom wool linen silk leather denim button zipper sewing knitting crochet quilt
puzzle chess poker dice domino kite marble doll toy crayon playground nursery homework exam lecture seminar thesis
scholarship diploma quiz flashcard bilingual dyslexia autism empathy curiosity boredom jealousy gratitude grief humour
irony satire gossip rumour secret riddle paradox axiom lemma theorem proof conjecture integer fraction matrix vector
polygon circle sphere cone spiral fractal knot lattice entropy momentum gravity photon quark plasma laser prism lens
crater comet asteroid nebula galaxy eclipse equinox solstice tide current reef plankton whale dolphin seal otter beaver
badger hedgehog squirrel sparrow swallow heron stork crane falcon owl moth beetle spider wasp ant snail worm moss fern
lichen mushroom truffle acorn walnut chestnut almond fig olive grape cider ale stout whisky gin vermouth espresso
`
  .trim()
  .split(/\s+/);
