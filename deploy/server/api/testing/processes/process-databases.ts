import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { MadePatient } from '@homeside/contract/sandbox'
import { hourOf } from '@homeside/sandbox/images/sandbox-image'
import { makePatient } from '@homeside/sandbox/made/make-patient'

import type { OpenDatabase } from '../../src/platform/database/database.ts'
import { openPglite } from '../../src/platform/database/open-pglite.ts'
import { openPostgres } from '../../src/platform/database/open-postgres.ts'
import { prescribedSupplies } from '../../src/platform/database/tables/supplies.ts'
import { testedEngines, keepFilledDatabase } from '../engines.ts'
import { closeInTheEnd } from '../left-open.ts'
import { copyFilledDatabase, quickPasswordCost } from '../postgres-database.ts'
import { postgresUrlVariable } from '../start-postgres.ts'

/** A database for tests that start API servers as processes of their own, and kill them. */
export interface ProcessDatabase {
  name: string
  settings: Record<string, string>
  /** A patient with so many prescriptions that many orders can be placed. */
  patient: MadePatient
  /** Opens the database for a test while no server has it open. */
  open: () => Promise<OpenDatabase>
}

/** A supply can be ordered once a day, so that many orders need many supplies. */
const suppliesToOrder = 600

/** Makers of such a database, one for each engine that this run tests. */
export function processDatabases(): { name: string; make: () => Promise<ProcessDatabase> }[] {
  return testedEngines().map(({ name }) => ({
    name,
    make: name === 'PGlite' ? pgliteForProcesses : () => postgresForProcesses(),
  }))
}

/** A PGlite folder with the sandbox, and a patient who was prescribed a lot. */
async function pgliteForProcesses(): Promise<ProcessDatabase> {
  const folder = newFolder()
  await keepFilledDatabase(join(folder, 'database'), hourOf(new Date()))
  return prepared({ name: 'PGlite', settings: { DATA_FOLDER: folder }, open: () => closeInTheEnd(openPglite(folder)) })
}

/**
 * Makes the same database in PostgreSQL.
 *
 * @throws Error where PostgreSQL is not installed.
 */
export async function postgresForProcesses(cluster = process.env[postgresUrlVariable]): Promise<ProcessDatabase> {
  if (cluster === undefined) throw new Error('There is no PostgreSQL to test on.')
  const url = await copyFilledDatabase(cluster, hourOf(new Date()))
  return prepared({
    name: 'PostgreSQL',
    settings: { DATABASE_URL: url, OUTBOX_FOLDER: join(newFolder(), 'outbox') },
    open: () => closeInTheEnd(openPostgres(url)),
  })
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'homeside-processes-'))
}

async function prepared(opened: Omit<ProcessDatabase, 'patient'>): Promise<ProcessDatabase> {
  const { database, close } = await opened.open()
  const patient = await makePatient(database, {}, { now: new Date(), passwordCost: quickPasswordCost })
  const scope = { siteKey: patient.SiteKey, patientKey: patient.PatientKey }
  const supply = { ...scope, hcpcsCode: 'A7032', defaultQuantity: 1, allowanceQuantity: 1, intervalMonths: 1 }
  await database.insert(prescribedSupplies).values(Array.from({ length: suppliesToOrder }, () => supply))
  await close()
  return { ...opened, patient }
}
