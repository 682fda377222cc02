import { cp, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { imports } from '../testing/written-export.ts'
import { fhirPortal, noRejects, onFile } from './testing/resources.ts'

/** Exports in the shapes that public documentation gives: of a generator of patients, a bulk export, and a record system. */

const portal = fhirPortal()

/** Imports a copy of a folder twice, because the report is written beside the files. */
async function taken(name: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'shape-'))
  await cp(path.join(import.meta.dirname, 'testing', name), folder, { recursive: true })
  const first = await imports(portal.staff, folder, { format: 'fhir' })
  const report = await readFile(path.join(folder, 'report.csv'), 'utf8').catch(() => '')
  const again = await imports(portal.staff, folder, { format: 'fhir' })
  expect([first.rejected, again.rejected]).toEqual([noRejects, noRejects])
  expect(again).toMatchObject({ patients: { Created: 0, Changed: 0, Same: first.patients.Created } })
  for (const { Created, Changed, Removed } of Object.values(again.lists)) expect(Created + Changed + Removed).toBe(0)
  return { ...first, report }
}

test('a transaction bundle of a generator, with UUIDs and conditional references', async () => {
  const told = await taken('synthea')
  expect(told.said).toEqual({ 'not-read': 1, 'not-taken': 1, 'taken-otherwise': 1 })
  expect(told.unknownHeadings).toEqual(expect.arrayContaining(['Patient.gender', 'SupplyDelivery.type']))
  expect(await onFile(portal.staff, '999-12-3456')).toBeNull()
  expect(await onFile(portal.staff, 'SYN-MR-1')).toMatchObject({
    Patient: {
      FirstName: 'Fay2',
      LastName: 'Synthson1',
      HomePhone: '5555550181',
      Language: 'es',
      Supplies: [{ HcpcsCode: 'E0570', IntervalMonths: 3, Dispensings: [{ DispensedOn: '2026-02-20', Quantity: 1 }] }],
      Insurance: [{ Level: 1, PayorName: 'Made Up Health', PolicyNumber: 'SYN-77', Relationship: 'Self' }],
    },
    Supplies: [{ EligibilityStatus: 'NotYetEligible' }],
  })
})

test('a folder of a bulk export, with its manifest, several files of a type and absolute references', async () => {
  const told = await taken('bulk')
  expect(told.patients.Created).toBe(3)
  expect(told.said).toEqual({ closed: 1, 'not-in-force': 2, 'taken-otherwise': 1 })
  expect(told.report).toContain('its status is cancelled')
  expect(await onFile(portal.staff, 'BULK-1')).toMatchObject({
    Patient: {
      FirstName: 'José',
      MobilePhone: '5555550182',
      Language: 'es',
      Address: { Street: '2 Bulk Street', Apt: 'Apt 3' },
      Supplies: [
        { HcpcsCode: 'A7034', PrescriptionExpiresOn: '2026-12-31', Dispensings: [{ DispensedOn: '2026-02-03' }] },
      ],
      Insurance: [
        { PayorName: 'Bulk Mutual', GroupNumber: 'G-9', PolicyHolder: 'José Núñez', EffectiveDate: '2025-01-01' },
      ],
    },
  })
  expect(await onFile(portal.staff, 'BULK-2')).toMatchObject({ Status: 'Closed', Patient: { ClosedOn: '2026-01-15' } })
  expect(await onFile(portal.staff, 'BULK-3')).toMatchObject({
    Status: 'Active',
    Patient: { Supplies: [], Insurance: [] },
  })
})

test('everything of one patient of a record system, on two pages with what they include', async () => {
  const told = await taken('everything')
  expect(told.said).toEqual({ ended: 3, 'not-read': 3, 'not-taken': 3 })
  expect(await onFile(portal.staff, 'EHR-1')).toMatchObject({
    Patient: {
      FirstName: 'Eva',
      MiddleName: 'Ann',
      LastName: 'Everyday',
      MobilePhone: '5555550184',
      HomePhone: '5555550185',
      Email: 'eva@mail.example',
      Address: { Street: '5 Every Street' },
      Supplies: [{ ExternalKey: 'RX-55', HcpcsCode: 'A7030', ItemName: 'Full face mask' }],
      Insurance: [{ PayorName: 'Everyday Health', PolicyHolder: 'Adam Everyday', Relationship: 'Spouse' }],
    },
  })
})
