/** @size all */
import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox'
import type { StaffThread } from '@homeside/contract/staff-conversations'
import type { StaffListedConversation } from '@homeside/contract/staff-lists'

import { asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { signedInbound, testTexts } from '../../../testing/test-outbox.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import { patients } from '../../platform/database/tables/patients.ts'

onEveryEngine('a text that somebody has to read', (api) => {
  let phones = 0
  const hasPhone = ({ SiteKey, PatientKey }: MadePatient, mobilePhone: string) =>
    api()
      .database.update(patients)
      .set({ mobilePhone })
      .where(ownedBy({ siteKey: SiteKey, patientKey: PatientKey }, patients))

  async function texter(traits: PatientTraits = {}): Promise<MadePatient> {
    const made = await api().addPatient(traits, { registration: { details: { texts: ['OrderConfirmations'] } } })
    const MobilePhone = `555555${5000 + (phones += 1)}`
    await hasPhone(made, MobilePhone)
    return { ...made, MobilePhone }
  }

  const textsTo = (phone: string) => api().outbox.messages.filter(({ to }) => to === phone)
  const desk = () => asStaff(api(), 101)

  async function threadOf({ PatientKey }: MadePatient) {
    const path = `staff/conversations?patient=${PatientKey}&show=waiting`
    const { body } = await desk().get<{ Items: StaffListedConversation[] }>(path)
    const threads = body.Items.map(async ({ ConversationKey }) => {
      const { Messages } = (await desk().get<StaffThread>(`staff/conversations/${ConversationKey}`)).body
      return Messages.map(({ Body }) => Body)
    })
    return (await Promise.all(threads)).flat()
  }

  test('of two patients with one phone it is the message of whom was texted last', async () => {
    const [one, other] = [await texter(), await texter()]
    await hasPhone(other, one.MobilePhone)
    await desk().post('staff/shortcodes', { PatientKey: other.PatientKey, Template: 'orders' })
    await api().textIn(one.MobilePhone, 'Which link?')
    // A closed record is nobody's who could have written.
    const closed = await texter()
    await desk().post('staff/shortcodes', { PatientKey: closed.PatientKey, Template: 'orders' })
    await desk().post(`staff/patients/${closed.PatientKey}/close`, {})
    await hasPhone(closed, one.MobilePhone)
    await api().textIn(one.MobilePhone, 'This one?')
    expect([await threadOf(one), await threadOf(other)]).toEqual([[], ['Which link?', 'This one?']])
  })

  test('an older closed record with the same phone hides nobody: the message is the open one’s', async () => {
    const [old, now] = [await texter(), await texter()]
    await hasPhone(now, old.MobilePhone)
    await desk().post(`staff/patients/${old.PatientKey}/close`, {})
    await api().textIn(old.MobilePhone, 'I need a bigger mask')
    await api().workFinished()
    expect(await threadOf(now)).toHaveLength(1)
    expect(textsTo(old.MobilePhone).map(({ text }) => text)).toEqual([expect.stringContaining('We have your text')])
  })

  test('where two have one phone and none was texted, nobody’s record gets it and the sender is told to call', async () => {
    const [one, other] = [await texter(), await texter()]
    await hasPhone(other, one.MobilePhone)
    await api().textIn(one.MobilePhone, 'My sores are worse')
    await api().workFinished()
    expect([await threadOf(one), await threadOf(other)]).toEqual([[], []])
    expect(textsTo(one.MobilePhone).map(({ text }) => text)).toEqual([expect.stringMatching(/call \d{3}-/)])
  })

  test('a picture without words is a message too, which says in the patient’s language that none is kept', async () => {
    const [maria, john] = [await texter({ Language: 'es' }), await texter()]
    const send = (from: string, text: string) =>
      api().handle(signedInbound({ from: `+1${from}`, to: testTexts.from, text, pictures: 1 }))
    await send(maria.MobilePhone, '')
    await send(john.MobilePhone, 'My new card')
    expect([await threadOf(maria), await threadOf(john)]).toEqual([
      ['[imagen, no guardada]'],
      ['My new card\n[picture, not kept]'],
    ])
  })
})
