import '@homeside/ui/styles/portal.css'
import { readPageSnapshot } from '../../../host/src/page/page-snapshot.ts'
import { allowScriptsOf } from '../../../host/src/trusted-types.ts'

allowScriptsOf(readPageSnapshot())
// The asynchronous boundary: shared modules can be imported behind it.
void import('../../../host/src/main.ts')
