import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'

import type { OpenDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { openPglite } from '../database/open-pglite.ts'
import { openPostgres } from '../database/open-postgres.ts'
import { patients } from '../database/tables/patients.ts'
import { prescribedSupplies } from '../database/tables/supplies.ts'
import { fillSandbox } from '../sandbox/fill-sandbox.ts'
import { createPostgresDatabase } from '../testing/engines.ts'
import { postgresUrlVariable } from '../testing/start-postgres.ts'

/** A database for servers that are processes of their own. */
export interface ProcessDatabase {
  name: string
  settings: Record<string, string>
  /** Looks into it while no server has it open. */
  open: () => Promise<OpenDatabase>
}

/** As weak as scrypt allows. */
const quickPasswordCost = { cost: 16, blockSize: 1, parallelization: 1 }

/** A supply can be ordered once a day, so that many orders need many supplies. */
const suppliesToOrder = 600

/** Databases of both engines, filled with the sandbox, where María was prescribed a lot. */
export async function processDatabases(): Promise<ProcessDatabase[]> {
  const folder = mkdtempSync(join(tmpdir(), 'homeside-processes-'))
  const databases: ProcessDatabase[] = [
    {
      name: 'PGlite',
      settings: { DATA_FOLDER: folder, SANDBOX: 'true' },
      open: () => openPglite(folder),
    },
  ]
  const cluster = process.env[postgresUrlVariable]
  if (cluster !== undefined) {
    const url = await createPostgresDatabase(cluster)
    databases.push({
      name: 'PostgreSQL',
      settings: { DATABASE_URL: url, SANDBOX: 'true', OUTBOX_FOLDER: join(folder, 'outbox') },
      open: () => openPostgres(url),
    })
  }
  for (const each of databases) await prepare(each)
  return databases
}

async function prepare({ open }: ProcessDatabase): Promise<void> {
  const { database, close } = await open()
  await migrate(database)
  await fillSandbox(database, new Date(), quickPasswordCost)
  const [maria] = await database
    .select({ siteKey: patients.siteKey, patientKey: patients.patientKey })
    .from(patients)
    .where(eq(patients.firstName, 'María'))
  if (maria === undefined) throw new Error('Nobody is there to order.')
  const supply = { ...maria, hcpcsCode: 'A7032', defaultQuantity: 1, allowanceQuantity: 1, intervalMonths: 1 }
  await database.insert(prescribedSupplies).values(Array.from({ length: suppliesToOrder }, () => supply))
  await close()
}
