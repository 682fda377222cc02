/** @size all */

import type { StaffListedPatient } from '@homeside/contract/staff-lists'

import { asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { listPatients } from './list-patients.ts'

onEveryEngine('the search for patients', (api) => {
  const list = async <Item>(path: string, site?: number) =>
    (await asStaff(api(), site).get<{ Items: Item[] }>(`staff/${path}`)).body.Items

  test('patients are found by a part of their name or username, only at the service’s site', async () => {
    const { Username, PatientKey } = await api().addPatient(
      { FirstName: 'Olga', LastName: 'Zúñiga' },
      { dateOfBirth: '1961-02-03', mobilePhone: '5555550199' },
    )
    const found = await list<StaffListedPatient>('patients?search=ZÚÑIGA')
    expect(found).toMatchObject([{ PatientName: 'Olga Zúñiga', Username }])
    expect(await list<StaffListedPatient>(`patients?search=${Username.slice(0, -1)}`)).toEqual(found)
    expect(await list<StaffListedPatient>('patients?search=%25')).toEqual([])
    const named = [
      'zúñ olg',
      'Olga  Zúñiga',
      '02/03/1961 zúñiga',
      '2/3/61 zúñiga',
      '1961-02-03 olga',
      `${PatientKey} olga`,
    ]
    for (const part of [...named, '5555550199', '(555) 555-0199', '%2B1 555.555.0199']) {
      expect(await list<StaffListedPatient>(`patients?search=${part}`)).toEqual(found)
    }
    expect(await list<StaffListedPatient>('patients?search=Olga Nobody')).toEqual([])
    for (const part of ['lga', 'ZÚÑ', 'úñ', 'Z']) {
      const names = (await list<StaffListedPatient>(`patients?search=${part}`)).map(({ PatientName }) => PatientName)
      expect(names).toContain('Olga Zúñiga')
    }
    expect(await list<StaffListedPatient>('patients?search=ZÚÑIGA', 102)).toEqual([])
    const sites = (await list<StaffListedPatient>('patients', 102)).map(({ SiteKey }) => SiteKey)
    expect(new Set(sites)).toEqual(new Set([102]))
  })

  test('indexes find the same patients as reading one after the other, also after a page', async () => {
    const { Username } = await api().addPatient({ FirstName: 'Ada', LastName: 'Quill' }, { dateOfBirth: '1961-02-04' })
    for (let more = 0; more < 3; more++) await api().addPatient({ FirstName: 'Ada', LastName: `Quill ${more}` })
    const found = async (search: string, readFirst: number, after?: number) =>
      (await listPatients(api().database, { siteKey: 101 }, { search, limit: 2, after }, readFirst)).map(
        ({ patient }) => patient.patientKey,
      )
    for (const search of ['Quill', 'ada quil', 'ui', 'ui ada', Username, '2/4/1961 ada', 'nobody at all']) {
      const first = await found(search, 1000)
      expect(await found(search, 1)).toEqual(first)
      expect(await found(search, 1, first[0])).toEqual(await found(search, 1000, first[0]))
    }
    expect(await found('Quill', 1)).toHaveLength(3)
  })
})
