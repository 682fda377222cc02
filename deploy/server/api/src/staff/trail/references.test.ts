import type { Problem } from '@homeside/contract/problem'
import type { ReferencedEntry } from '@homeside/contract/staff-trail'
import type { GenerateResetCodeAnswer } from '@homeside/contract/verification'

import { asStaff, callerWith } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'

onEveryEngine('a reference', (api) => {
  const resetOf = async (name: string) => {
    const anyone = callerWith(api(), api().openBrowser(), {})
    return (await anyone.post<GenerateResetCodeAnswer>(`account/generateresetcode/${name}`, {})).body.Reference ?? ''
  }
  const read = async (site: number | undefined, reference: string) =>
    (await asStaff(api(), site).get<{ Items: ReferencedEntry[] } & Problem>(`staff/references/${reference}`)).body

  test('tells a provider the same of a stranger’s reset and of one for an account of another provider', async () => {
    const made = await api().addPatient()
    const [own, nobody] = [await resetOf(made.Username), await resetOf('nobody.at.all')]
    const told = async (site: number | undefined, reference: string) =>
      (await read(site, reference)).Items.map(({ AccountKey, Address, Outcome, Patients }) => {
        return { AccountKey, Address, Outcome, Patients }
      })
    const silent = { AccountKey: null, Address: null, Outcome: 'done', Patients: [] }
    expect((await told(102, own))[0]).toEqual(silent)
    expect(await told(102, own)).toEqual(await told(102, nobody))
    expect((await told(101, own))[0]).toMatchObject({ AccountKey: made.AccountKey, Address: 'in-process' })
    expect((await told(undefined, own))[0]).toMatchObject({ AccountKey: made.AccountKey })
  })

  test('is looked up so often and not oftener', async () => {
    const codes = new Set<string>()
    for (let turn = 0; turn < 130; turn += 1) codes.add((await read(103, 'R-0000-0000')).code)
    expect([...codes]).toEqual(['not-found', 'too-many-attempts'])
  })
})
