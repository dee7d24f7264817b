import { FIRST_LOAD_LIMIT, measureFirstLoad } from './firstLoad';

// The end of the page's build: prints what a first visit loads, and fails when that has become too much.
const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

const size = measureFirstLoad();
console.log(
  `First load of the page: ${kilobytes(size)} KB of JavaScript, gzipped (at most ${kilobytes(FIRST_LOAD_LIMIT)} KB).`,
);
if (size > FIRST_LOAD_LIMIT) {
  console.error('That is too much: load what is not needed before sign-in with import().');
  process.exitCode = 1;
}
