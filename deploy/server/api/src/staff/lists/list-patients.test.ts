/** @size all */

import type { StaffListedPatient } from '@homeside/contract/staff-lists'
import type { PutPatientsAnswer, StaffImport } from '@homeside/contract/staff-patients'

import { asStaff } from '../../../testing/as-patient.ts'
import { givenPatient, givenSupply, putPatients } from '../../../testing/given-patient.ts'
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

  test('somebody is found however the name, number, email or phone is typed', async () => {
    const given = givenPatient({
      ExternalKey: 'ACC-1x',
      FirstName: 'José',
      LastName: 'Núñez-O’Neil',
      Email: 'jose.oneil@mail.example',
      MobilePhone: '5125550147',
      HomePhone: '5125550148',
    })
    await putPatients(api(), [given])
    const typed = [
      'jose nunez',
      'Nunez',
      'nuñez',
      "O'Neil",
      'O’Neil',
      'ONeil',
      "nunez o'neil",
      'Nunez, Jose',
      "NÚÑEZ-O'NEIL,José",
      'Jose Nunez Jr.',
      'nunez — jose',
      'acc-1X',
      'Acc-1x',
      'jose.oneil@mail.example',
      'JOSE.ONEIL@mail',
      'jose 5125550147',
      '5125550148',
      '+1 (512) 555-0147',
      '512.555.0147',
      'tel:+15125550147',
      '512‑555‑0147',
      '1 512 555 0147',
    ]
    const names = async (search: string) =>
      (await listPatients(api().database, { siteKey: 101 }, { search })).map(({ patient }) => patient.externalKey)
    for (const search of typed) {
      expect([search, await names(search)]).toEqual([search, ['ACC-1x']])
    }
    for (const search of ['nunes', 'jose.oneil@other', '5125550149', '@', '%', '_', '—']) {
      expect([search, await names(search)]).toEqual([search, []])
    }
  })

  test.each([
    ['Müller', ['muller', 'mueller', 'MÜLLER']],
    ['Saint-Marie', ['st. marie', 'saint marie', 'stmarie']],
    ['St. Cloud', ['saint cloud', 'st cloud']],
    ['Łukasik', ['lukasik']],
    ['Sørensen', ['sorensen', 'soerensen']],
  ])('%s is found by what registration takes for it', async (LastName, typed) => {
    await putPatients(api(), [givenPatient({ LastName, FirstName: 'Foldina' })])
    for (const search of typed) {
      const found = await listPatients(api().database, { siteKey: 101 }, { search: `foldina ${search}` })
      expect(found.map(({ patient }) => patient.lastName)).toEqual([LastName])
    }
  })

  test('a number finds its own patient alone, and #17 the key here', async () => {
    const [own, other] = [givenPatient({ ExternalKey: '88001' }), givenPatient({ ExternalKey: 'x-88001-y' })]
    const key = (await putPatients(api(), [own, other])).Items[0]?.PatientKey
    const found = async (query: string) =>
      (await list<StaffListedPatient>(`patients?${query}`)).map(({ ExternalKey }) => ExternalKey)
    expect(await found('number=88001')).toEqual(['88001'])
    expect(await found(`number=%23${key}`)).toEqual(['88001'])
    expect(await found(`search=%23${key}`)).toEqual(['88001'])
    expect(await found('number=880')).toEqual([])
  })

  test('two people of one name and birth date are told apart by number and city', async () => {
    const twin = { FirstName: 'Núria', LastName: 'Twinly', DateOfBirth: '1980-03-23' }
    const address = { Street: '4 Elm Street', Apt: null, State: 'OH', PostalCode: '43215' }
    await putPatients(api(), [
      givenPatient({ ...twin, ExternalKey: 'T-1', Address: { ...address, City: 'Columbus' } }),
      givenPatient({ ...twin, ExternalKey: 'T-2', Address: { ...address, City: 'Dublin' } }),
    ])
    const found = await list<StaffListedPatient>('patients?search=twinly')
    expect(found.map(({ ExternalKey, City }) => [ExternalKey, City])).toEqual([
      ['T-1', 'Columbus'],
      ['T-2', 'Dublin'],
    ])
  })

  test('of those whom a search fits, a page follows on the other', async () => {
    const { Username } = await api().addPatient({ FirstName: 'Ada', LastName: 'Quill' }, { dateOfBirth: '1961-02-04' })
    for (let more = 0; more < 3; more++) await api().addPatient({ FirstName: 'Ada', LastName: `Quill ${more}` })
    const found = async (search: string, after?: number) =>
      (await listPatients(api().database, { siteKey: 101 }, { search, limit: 2, after })).map(
        ({ patient }) => patient.patientKey,
      )
    const all = await found('Quill')
    expect(all).toHaveLength(3)
    for (const search of ['ada quil', 'ui ada', 'quill, ada']) expect(await found(search)).toEqual(all)
    for (const search of [Username, '2/4/1961 ada']) expect(await found(search)).toEqual(all.slice(0, 1))
    expect((await found('Quill', all[1]))[0]).toBe(all[2])
    expect(await found('nobody at all')).toEqual([])
  })
})

onEveryEngine('the list of imports', (api) => {
  test('staff see the last imports as one each: who, when, what became of the patients, and why some were rejected', async () => {
    const imports = async (site = 101) =>
      (await asStaff(api(), site).get<{ Items: StaffImport[] }>('staff/imports')).body.Items
    const elsewhere = await imports(102)
    const given = givenPatient()
    const bad = {
      ...givenPatient(),
      MobilePhone: '555',
      Supplies: [givenSupply({ AllowanceQuantity: 0 })],
      Secret: 'x',
    }
    const own = asStaff(api(), 101)
    const query = `import=${crypto.randomUUID()}`
    await own.put(`staff/patients?${query}&dryRun=true`, { Patients: [given] })
    const batches = [
      await own.put<PutPatientsAnswer>(`staff/patients?${query}`, { Patients: [given, bad] }),
      await own.put<PutPatientsAnswer>(`staff/patients?${query}`, {
        Patients: [given, bad],
        Close: [given.ExternalKey],
      }),
    ]
    expect(batches.map(({ status }) => status)).toEqual([200, 200])
    expect((await imports())[0]).toEqual({
      Batch: batches[0]?.body.Batch,
      AtUtc: api().clock.now().toISOString(),
      By: expect.stringMatching(/^staff-/) as string,
      DryRun: false,
      Created: 1,
      Changed: 0,
      Same: 1,
      Rejected: 2,
      Closed: 1,
      Failed: 0,
      Faults: expect.arrayContaining([
        { Member: 'MobilePhone', Code: 'phone-invalid', Count: 2 },
        { Member: 'Supplies.AllowanceQuantity', Code: 'out-of-range', Count: 2 },
        { Member: '', Code: 'unknown-member', Count: 2 },
      ]) as unknown,
    })
    expect(await imports(102)).toEqual(elsewhere)
  })
})
