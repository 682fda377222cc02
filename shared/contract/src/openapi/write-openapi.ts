import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describeContract } from './describe-contract.ts'

/** `pnpm openapi` writes `.portal/openapi.json`, the document that the API serves. */
const folder = join(import.meta.dirname, '../../../../.portal')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'openapi.json'), `${JSON.stringify(await describeContract(), null, 2)}\n`)
