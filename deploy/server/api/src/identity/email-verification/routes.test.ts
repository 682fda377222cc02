import type { Problem } from '@homeside/contract/problem'
import type { VerifyEmailAnswer } from '@homeside/contract/verification'

import { asPatient, callerWith } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'

/** Covers section 7.1 of the specification. */

onEveryEngine('verifying an email address', (api) => {
  const anyone = () => callerWith(api(), api().openBrowser(), {})
  const unverified = () => api().addPatient({ Account: 'unverified email' })
  const open = (id: string) => anyone().get<VerifyEmailAnswer & Problem>(`account/verify/${id}`)
  const lastLink = (to: string) => /verify\/([\w-]{43})/.exec(api().outbox.lastTo(to).text)?.[1] ?? ''

  test('the link that was sent confirms the email address, once', async () => {
    const made = await unverified()
    const patient = await asPatient(api(), made)
    expect((await patient.post('account/verify/send', {})).body).toEqual({ Success: true })
    const link = lastLink(made.Email)
    expect((await open(link)).body).toEqual({ Status: 'Verified' })
    expect((await open(link)).body).toEqual({ Status: 'AlreadyVerified' })
    const { body } = await patient.get<{ PtUser: { IsEmailVerified: boolean } }>('patient/dashboard')
    expect(body.PtUser.IsEmailVerified).toBe(true)
  })

  test('an expired link sends a new one without a sign-in, and an unknown link gets the same answer', async () => {
    const made = await unverified()
    expect((await (await asPatient(api(), made)).post('account/verify/send', {})).status).toBe(200)
    const expired = lastLink(made.Email)
    api().clock.advance(25, 'hour')
    expect((await open(expired)).body.code).toBe('link-expired')
    const known = await anyone().post('account/verify/send', { Id: expired })
    const sent = api().outbox.messages.length
    const unknown = await anyone().post('account/verify/send', { Id: 'never-sent' })
    expect([known.status, JSON.stringify(known.body)]).toEqual([unknown.status, JSON.stringify(unknown.body)])
    expect(api().outbox.messages).toHaveLength(sent)
    const link = lastLink(made.Email)
    expect(link).not.toBe(expired)
    api().clock.advance(25, 'hour')
    expect((await open(link)).body.code).toBe('link-expired')
  })

  test('a message that the mail server refuses is reported', async () => {
    const patient = await asPatient(api(), await unverified())
    api().outbox.refuses = true
    const { status, body } = await patient.post<Problem>('account/verify/send', {})
    api().outbox.refuses = false
    expect([status, body.code]).toEqual([502, 'verification-email-failed'])
  })

  test('while the mail server is away the message waits, and its link works', async () => {
    const made = await unverified()
    const patient = await asPatient(api(), made)
    api().outbox.isDown = true
    expect((await patient.post('account/verify/send', {})).body).toEqual({ Success: true, Queued: true })
    api().outbox.isDown = false
    await api().workFinished()
    expect((await open(lastLink(made.Email))).status).toBe(200)
    expect(api().outbox.messages.filter(({ to }) => to === made.Email)).toHaveLength(1)
  })

  test('a caller without account or link can send nothing', async () => {
    expect((await anyone().post<Problem>('account/verify/send', {})).body.code).toBe('session-expired')
  })

  test('after five in an hour no more are sent', async () => {
    const patient = await asPatient(api(), await unverified())
    const statuses: number[] = []
    for (let time = 0; time < 6; time++) statuses.push((await patient.post('account/verify/send', {})).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})
