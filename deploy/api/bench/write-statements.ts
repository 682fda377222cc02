import { writeFileSync } from 'node:fs'

import { countStatements } from '../src/testing/calls/count-statements.ts'
import { statementsFile, tableOf } from '../src/testing/calls/statements-table.ts'

/** Writes how many statements each call asks of the database. A test compares the calls with this list. */
writeFileSync(statementsFile, tableOf(await countStatements()))
