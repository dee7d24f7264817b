/** The files that name this repository on GitHub. package.json sets it, and a release writes it to the others. */
export const NAMING_FILES = [
  'integrations/registry/server.json',
  'integrations/claude-code/README.md',
  'docs/clients.md',
  'docs/cloudShell.md',
] as const;

/** Returns the text of one of these files with another repository, such as `ada/link-dashboard`. */
export function withRepository(text: string, repository: string): string {
  const [owner = ''] = repository.split('/');
  return text.replaceAll(REPOSITORY, repository).replace(OWNER, owner);
}

const REPOSITORY =
  /(?<=marketplace (?:add )?|cloudshell_git_repo=https:\/\/github\.com\/|"url": "https:\/\/github\.com\/)[\w.-]+\/[\w.-]+/g;
const OWNER = /(?<="name": "io\.github\.)[\w-]+/;
