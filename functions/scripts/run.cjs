// Runs a command of this project: `node functions/scripts/run.cjs start` runs commands/start.ts. Before it loads anything that has
// to be installed, it checks what every command needs, and says in one sentence what to do. It may run on any version of Node.js.
const fs = require('fs');
const path = require('path');

const ROOT = path.resolve(__dirname, '../..');
const MISSING = 'missing';

const problem = findProblem();
if (problem !== undefined) {
  console.error(`\n${problem}\n`);
  process.exit(1);
}
require('tsx/cjs/api').register();
const [command] = process.argv.splice(2, 1);
require(path.join(__dirname, 'commands', command));

function findProblem() {
  if (process.platform === 'win32')
    return 'Windows itself is not supported. Clone the repository in WSL (https://learn.microsoft.com/windows/wsl/install), and run the same command there.';
  const oldest = readJson('package.json').engines.node.replace('>=', '');
  if (isOlder(process.versions.node, oldest))
    return `This is Node.js ${process.versions.node}. Install version ${oldest} or newer, for example from https://nodejs.org, and run "npm ci".`;
  const installed = ['.', 'functions'].map((folder) => findOutdated(folder));
  const isComplete = fs.existsSync(path.join(ROOT, 'node_modules/node/bin/node'));
  if (installed[0] === undefined && (installed[1] === MISSING || !isComplete))
    return `npm has not run the install scripts of this project. Run "${installCommand()}".`;
  const outdated = installed.find((found) => found !== undefined);
  if (outdated === MISSING) return `The packages are not installed. Run "${installCommand()}".`;
  if (outdated !== undefined)
    return `The installed packages are not those of package-lock.json (${outdated}). Run "${installCommand()}".`;
  return undefined;
}

function isOlder(version, other) {
  const [major, minor] = version.split('.').map(Number);
  const [otherMajor, otherMinor] = other.split('.').map(Number);
  return major < otherMajor || (major === otherMajor && minor < otherMinor);
}

/** Returns the first package of a folder that is missing or has another version, if there is one. */
function findOutdated(folder) {
  const { packages: wanted } = readJson(`${folder}/package-lock.json`);
  const written = `${folder}/node_modules/.package-lock.json`;
  if (!fs.existsSync(path.join(ROOT, written))) return MISSING;
  const { packages: installed } = readJson(written);
  return Object.keys(wanted).find((name) => {
    // Others are this project's own.
    if (!name.startsWith('node_modules/') || wanted[name].link) return false;
    const found = installed[name];
    return found
      ? found.version !== wanted[name].version
      : !wanted[name].optional && !wanted[name].devOptional;
  });
}

/** Returns the command that installs everything, also if npm is configured to leave something out. */
function installCommand() {
  const { npm_config_ignore_scripts: ignored, npm_config_omit: omitted, NODE_ENV } = process.env;
  const isConfigured = ignored === 'true' || omitted || NODE_ENV === 'production';
  return isConfigured ? 'npm ci --include=dev --ignore-scripts=false' : 'npm ci';
}

function readJson(file) {
  return JSON.parse(fs.readFileSync(path.join(ROOT, file), 'utf8'));
}
