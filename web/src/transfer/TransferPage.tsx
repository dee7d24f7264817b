import { useTitle } from '../navigation/pageTitle';
import type { SignedInProps } from '../account/signedInProps';
import { ExportSection } from './ExportSection';
import { ImportSection } from './ImportSection';

/** Import and export of links as files. */
export function TransferPage(props: SignedInProps) {
  useTitle('Import and export');
  return (
    <main id="content" class="page narrow" tabIndex={-1}>
      <h1>Import and export</h1>
      <ImportSection {...props} />
      <ExportSection {...props} />
    </main>
  );
}
