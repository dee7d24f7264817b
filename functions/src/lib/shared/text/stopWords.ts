/** Returns whether a folded word says nothing about a link. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/**
 * Words that say nothing about a link, folded: those of English, and the most common ones of German, French,
 * Spanish, Japanese and Chinese. A query that has other words does not require them. Omits words that are also
 * names, such as "go".
 */
const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    'a an the this that these those some any all each every both either another other such same own',
    'i me my mine we us our ours you your yours he him his she her hers it its they them their theirs',
    'am is are was were be been being do does did done doing have has had having can could will would shall should may',
    'might must ought let lets get gets got getting',
    'and or but nor if so than then too very just also only even still yet not no',
    'of at by for with about against between into through during before after above below to from up down in out on off',
    'over under again as until while within without toward towards onto upon via per',
    'what which who whom whose when where why how there here',
    'im ive id youre dont doesnt didnt cant isnt whats thats hows wheres theres',
    'something anything thing things stuff one ones more most much many few please tell show find give look looking want',
    'wanted need needed saved save bookmarked kept keep read article articles link links',
    'der die das den dem des ein eine einen einem einer und oder aber nicht ist sind war von vom zu zum zur mit auf fur im',
    'bei aus nach wie wo wer uber ich du er sie es wir ihr man',
    'le la les un une des du de et ou mais ne pas est sont dans sur pour par avec au aux ce cette ces qui que quoi dont comment',
    'el los las una unos unas y o pero no es son en con por para del al que como su sus se lo',
    'の は が を に で と も や へ から まで より です ます する した して いる ある こと もの この その について における',
    'ための とは への での からの までの という',
    '的 了 和 是 在',
  ].flatMap((line) => line.normalize('NFKD').split(' ')),
);
