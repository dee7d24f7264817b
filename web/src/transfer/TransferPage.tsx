import type { SignedInProps } from '../data/signedInProps';
import { useTitle } from '../ui/document';
import { ExportSection } from './ExportSection';
import { ImportSection } from './ImportSection';

/** Import and export of links as files. */
export function TransferPage(props: SignedInProps) {
  useTitle('Import and export');
  return (
    <main id="content" class="page narrow" tabIndex={-1}>
      <h1>Import and export</h1>
      <ImportSection user={props.user} />
      <ExportSection {...props} />
    </main>
  );
}
