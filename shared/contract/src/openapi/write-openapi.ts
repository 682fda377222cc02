import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { openapiText } from './openapi-text.ts'

// `pnpm openapi` writes `openapi.json`. Run it after a change of the contract.
writeFileSync(join(import.meta.dirname, '../../openapi.json'), await openapiText())
