import type { PatientInfo } from '@homeside/contract/patient'
import { sql } from 'drizzle-orm'

import { asPatient } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { changes } from '../../platform/database/tables/patients.ts'
import { selectLatestDemographics } from './queries.ts'

const many = 1000

interface Plan {
  'Actual Rows': number
  Plans?: Plan[]
}

/** How many rows each step of a plan went through. */
function rowsOf({ 'Actual Rows': rows, Plans = [] }: Plan): number[] {
  return [rows, ...Plans.flatMap(rowsOf)]
}

onEveryEngine('a thousand changes of a patient, and as many of others', (api) => {
  test('leave patient/info with the latest alone to read', async () => {
    const [mine, other] = [await api().addPatient(), await api().addPatient()]
    const closed = {
      fields: '{}',
      status: 'Superseded' as const,
      submittedAt: api().clock.now(),
      closedAt: api().clock.now(),
    }
    for (const made of [mine, other]) {
      const whose = { siteKey: made.SiteKey, patientKey: made.PatientKey, submittedByAccountKey: made.AccountKey }
      const row = { ...whose, ...closed, type: 'Demographics' as const }
      await api()
        .database.insert(changes)
        .values(Array.from({ length: many }, () => row))
    }
    const patient = await asPatient(api(), mine)
    await patient.post('patient/demographics', { HomePhone: '5555550199' })
    const { body } = await patient.get<PatientInfo>('patient/info')
    expect(body.PendingChange?.Fields).toEqual({ HomePhone: '5555550199' })

    const scope = { siteKey: mine.SiteKey, patientKey: mine.PatientKey }
    const query = selectLatestDemographics(api().database, scope)
    const explained = await api().database.execute(sql`explain (analyze, format json) ${query.getSQL()}`)
    const { rows } = explained as { rows: { 'QUERY PLAN': { Plan: Plan }[] }[] }
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? { 'Actual Rows': 0 }
    expect(rowsOf(plan)).toEqual([1, 1])
  })
})
