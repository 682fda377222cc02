import type { Dashboard, PatientInfo } from '@homeside/contract/patient'
import type { Problem } from '@homeside/contract/problem'
import { eq } from 'drizzle-orm'

import { changes } from '../../database/tables/changes.ts'
import { asDeactivated } from '../../testing/as-deactivated.ts'
import { asPatient } from '../../testing/as-patient.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'

const path = 'patient/demographics'

onEveryEngine('demographics', (api) => {
  const bluebird = (username: string) => asPatient(api(), username, 'bluebird-hme')

  test('what was asked for stands beside what is in force', async () => {
    const { body } = await (await bluebird('tess.nguyen')).get<PatientInfo>('patient/info')
    expect(body).toMatchObject({
      MobilePhone: '5555550127',
      Address: { Street: '14 Grove Terrace' },
      EmergencyContact: { Name: 'Minh Nguyen', Relationship: 'Sibling', Phone: '5555550157' },
      ResponsibleParty: null,
      PendingChange: {
        Fields: { MobilePhone: '5555550158', Address: { Street: '9 Lotus Lane', PostalCode: '968141234' } },
        Description: 'I moved last week.',
        SubmittedUtc: '2026-03-09T15:00:00.000Z',
      },
    })
  })

  test('what does not differ from the file is no change', async () => {
    const maria = await bluebird('maria.lopez')
    const { body } = await maria.post<PatientInfo>(path, { FirstName: 'María', MobilePhone: '5555550121' })
    expect(body.PendingChange).toBeNull()
  })

  test('a newer request takes the place of the one that waits and keeps what it does not name', async () => {
    const james = await bluebird('james.carter')
    const first = (await james.post<PatientInfo>(path, { HomePhone: '5555550171', ChangeDescription: 'New line.' }))
      .body
    const second = (await james.post<PatientInfo>(path, { LastName: 'Carter-Bell' })).body
    expect(second.PendingChange).toMatchObject({
      Fields: { HomePhone: '5555550171', LastName: 'Carter-Bell' },
      Description: 'New line.',
    })
    const [row] = await api()
      .database.select()
      .from(changes)
      .where(eq(changes.changeKey, first.PendingChange?.ChangeKey ?? 0))
    expect(row).toMatchObject({ status: 'Superseded', closedAt: api().clock.now() })
    const { PendingReviews } = (await james.get<Dashboard>('patient/dashboard')).body
    expect(PendingReviews.map(({ Key }) => Key)).toEqual([second.PendingChange?.ChangeKey])
  })

  test('the same request sent again changes nothing', async () => {
    const jose = await bluebird('jose.nandu')
    const first = (await jose.post<PatientInfo>(path, { HomePhone: '5555550172' })).body
    expect((await jose.post<PatientInfo>(path, { HomePhone: '5555550172' })).body).toEqual(first)
  })

  test('asking for what is on file takes back what waits', async () => {
    const omar = await asPatient(api(), 'omar.diaz', 'soluciones-medicas')
    await omar.post(path, { HomePhone: '5555550173' })
    expect((await omar.post<PatientInfo>(path, { HomePhone: null })).body.PendingChange).toBeNull()
  })

  test('what is wrong may be described without saying what is right', async () => {
    const rose = await bluebird('rose.kim')
    const { body } = await rose.post<PatientInfo>(path, { ChangeDescription: 'My name is misspelt.' })
    expect(body.PendingChange).toMatchObject({ Fields: {}, Description: 'My name is misspelt.' })
  })

  test('an email address that looks wrong is for staff to judge', async () => {
    const rose = await bluebird('rose.kim')
    const { body } = await rose.post<PatientInfo>(path, { Email: 'rose' })
    expect(body.PendingChange?.Fields).toMatchObject({ Email: 'rose' })
  })

  test('requests at the same moment leave one change with all that they ask', async () => {
    const walt = await bluebird('walt.higgins')
    const asked = [{ HomePhone: '5555550174' }, { MiddleName: 'T.' }, { LastName: 'Higgs' }, { FirstName: 'Walt' }]
    const answers = await Promise.all(asked.map((changed) => walt.post(path, changed)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { body } = await walt.get<PatientInfo>('patient/info')
    expect(body.PendingChange?.Fields).toEqual(Object.assign({}, ...asked))
    expect((await walt.get<Dashboard>('patient/dashboard')).body.PendingReviews).toHaveLength(1)
  })

  test('names round-trip to the letter', async () => {
    const nina = await bluebird('nina.patel')
    const FirstName = ' Ñina\u202E 👩🏽‍⚕️ \\ "quoted" '
    const { body } = await nina.post<PatientInfo>(path, { FirstName })
    expect(body.PendingChange?.Fields).toEqual({ FirstName })
  })

  const address = { Street: '1 Way', Apt: null, City: 'Town', State: 'OH', PostalCode: '45402' }
  test.each([
    ['ChangeDescription', {}, 'change-description-required'],
    ['ChangeDescription', { ChangeDescription: '\n' }, 'change-description-required'],
    ['ChangeDescription', { ChangeDescription: 'x'.repeat(1001) }, 'invalid'],
    ['MobilePhone', { MobilePhone: '555-555-0121' }, 'phone-invalid'],
    ['MobilePhone', { MobilePhone: null }, 'required'],
    ['HomePhone', { HomePhone: '555555012' }, 'phone-invalid'],
    ['FirstName', { FirstName: ' ' }, 'required'],
    ['LastName', { LastName: 'x'.repeat(61) }, 'invalid'],
    ['Email', { Email: '' }, 'required'],
    ['Email', { Email: 'two words@mail.example' }, 'email-invalid'],
    ['Address.PostalCode', { Address: { ...address, PostalCode: '45402-1234' } }, 'postal-code-invalid'],
    ['Address.State', { Address: { ...address, State: 'oh' } }, 'invalid'],
    ['Address.Street', { Address: { ...address, Street: '' } }, 'required'],
    ['Address.City', { Address: { ...address, City: undefined } }, 'required'],
  ])('%s is refused of %j: %s', async (field, changed, fieldCode) => {
    const { status, body } = await (await bluebird('maria.lopez')).post<Problem>(path, changed)
    expect([status, body.code, body.fields]).toEqual([422, 'validation', { [field]: fieldCode }])
  })

  test.each([{ DateOfBirth: '1950-01-01' }, { FirstName: null }, { Address: { ...address, Country: 'US' } }])(
    '%j is not for the patient to change',
    async (changed) => {
      const { status, body } = await (await bluebird('maria.lopez')).post<Problem>(path, changed)
      expect([status, body.code]).toEqual([400, 'malformed'])
    },
  )

  describe('patient info', () => {
    test('contacts are saved at once, and what is not named stays', async () => {
      const maria = await bluebird('maria.lopez')
      const before = (await maria.get<PatientInfo>('patient/info')).body
      const EmergencyContact = { Name: 'José Ruiz', Relationship: 'Friend', Phone: '5555550181' }
      const { body } = await maria.post<PatientInfo>('patient/info', { EmergencyContact })
      expect(body).toEqual({ ...before, EmergencyContact })
      expect((await maria.get<PatientInfo>('patient/info')).body).toEqual(body)
    })

    test('null removes a contact', async () => {
      const maria = await bluebird('maria.lopez')
      const { body } = await maria.post<PatientInfo>('patient/info', { ResponsibleParty: null })
      expect(body.ResponsibleParty).toBeNull()
    })

    test('what differs from the file waits for review', async () => {
      const lena = await bluebird('last.one')
      const { body } = await lena.post<PatientInfo>('patient/info', { FirstName: 'Lena', LastName: 'Olson' })
      expect(body).toMatchObject({ LastName: 'Olsen', PendingChange: { Fields: { LastName: 'Olson' } } })
    })

    test.each([
      [
        'EmergencyContact.Phone',
        { EmergencyContact: { Name: 'A', Relationship: 'Friend', Phone: '1' } },
        'phone-invalid',
      ],
      [
        'EmergencyContact.Relationship',
        { EmergencyContact: { Name: 'A', Relationship: 'Self', Phone: '5555550181' } },
        'invalid',
      ],
      ['ResponsibleParty.Name', { ResponsibleParty: { Relationship: 'Self', Phone: '5555550181' } }, 'required'],
      ['Address.PostalCode', { Address: { ...address, PostalCode: '1234' } }, 'postal-code-invalid'],
    ])('%s is refused of %j: %s', async (field, info, fieldCode) => {
      const { status, body } = await (await bluebird('maria.lopez')).post<Problem>('patient/info', info)
      expect([status, body.fields]).toEqual([422, { [field]: fieldCode }])
    })
  })

  test.each(['patient/info', path])('who left the provider cannot change %s', async (call) => {
    const old = await asDeactivated(api(), 'old.timer', 'legacydme')
    expect((await old.get('patient/info')).status).toBe(200)
    const { status, body } = await old.post<Problem>(call, { HomePhone: '5555550182' })
    expect([status, body.code]).toEqual([403, 'forbidden'])
  })
})
