import '@homeside/ui/styles/portal.css'
import { allowScriptsOf } from '../../../host/src/allow-scripts-of.ts'
import { readPageSnapshot } from '../../../host/src/page/page-snapshot.ts'

allowScriptsOf(readPageSnapshot())
// The asynchronous boundary: shared modules can be imported behind it.
void import('../../../host/src/main.ts')
