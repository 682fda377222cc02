/** @size all */
import type { ConversationsAnswer } from '@homeside/contract/conversations'
import type { MessageDraftAnswer } from '@homeside/contract/message-drafts'
import type { MessagePageAnswer } from '@homeside/contract/messages'
import type { Problem } from '@homeside/contract/problem'
import type { StaffListedPatient } from '@homeside/contract/staff-lists'
import type { TrailEntry } from '@homeside/contract/staff-trail'
import sharp from 'sharp'

import { asNewPatient, asPatient, callerWith, asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { photoForm } from '../../../testing/order-requests.ts'
import type { Caller } from '../../../testing/test-api.ts'
import { heicWithGps, jpeg, jpegWithGps, pngThatPromises } from '../../platform/photos/testing/pictures.ts'
import { sweep } from '../../server/sweep.ts'

const draft = 'conversations/draft'

async function keep(patient: Caller, bytes: Uint8Array): Promise<string> {
  await patient.delete(draft)
  const { body } = await patient.post<MessageDraftAnswer>(draft, photoForm({}, bytes))
  return body.Draft?.Photos[0]?.PhotoKey ?? ''
}

async function photoOf(patient: Caller, subject: string): Promise<string> {
  const { body } = await patient.get<ConversationsAnswer>('conversations/list')
  const key = body.Items.find((item) => item.Subject === subject)?.ConversationKey
  const { body: page } = await patient.get<MessagePageAnswer>(`conversations/${key}/messages/1/10`)
  return page.Items.flatMap((message) => message.Photos)[0]?.PhotoKey ?? ''
}

onEveryEngine('photos', (api) => {
  test('are served with headers that forbid scripts and storing', async () => {
    const patient = await asNewPatient(api())
    const response = await patient.download(`photos/${await keep(patient, await jpeg())}`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename="photo.jpg"',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-site',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 96, height: 64 })
  })

  test('staff of the patient’s provider open them, and the trail says so', async () => {
    const made = await api().addPatient({ RegistrationStep: 5, LastName: 'Pictured' })
    const patient = await asPatient(api(), made)
    const form = new FormData()
    form.append('Photo', new File([new Uint8Array(await jpeg())], 'card.jpg'))
    expect((await patient.post('account/registration/card/front', form)).status).toBe(200)
    const { body } = await asStaff(api()).get<{ Items: StaffListedPatient[] }>('staff/patients?search=Pictured')
    const [card] = body.Items[0]?.CardPhotos ?? []
    expect(card).toMatchObject({ Side: 'front' })
    const opened = await asStaff(api()).download(`staff/photos/${card?.PhotoKey}`)
    expect(await sharp(Buffer.from(await opened.arrayBuffer())).metadata()).toMatchObject({ format: 'jpeg' })
    expect((await asStaff(api(), 102).download(`staff/photos/${card?.PhotoKey}`)).status).toBe(404)
    expect((await patient.download(`staff/photos/${card?.PhotoKey}`)).status).toBe(401)
    const trail = await asStaff(api()).get<{ Items: TrailEntry[] }>(`staff/patients/${made.PatientKey}/trail`)
    const seen = trail.body.Items.find(({ Call }) => Call === 'GET staff/photos/{key}')
    expect(seen?.Keys).toEqual({ key: card?.PhotoKey, Side: 'front' })
  })

  test('come at the width that is asked for, never wider than they are', async () => {
    const patient = await asNewPatient(api())
    const key = await keep(patient, await jpeg(600, 300))
    const widthAt = async (query: string) => {
      const response = await patient.download(`photos/${key}${query}`)
      return (await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width
    }
    expect([await widthAt('?width=150'), await widthAt('?width=2400'), await widthAt('')]).toEqual([150, 600, 600])
  })

  test.each([
    ['JPEG', jpegWithGps],
    ['HEIC', async () => heicWithGps],
  ])('hold nothing that a %s said about place and person', async (_, make) => {
    const patient = await asNewPatient(api())
    const response = await patient.download(`photos/${await keep(patient, await make())}`)
    const { exif, xmp, iptc, icc } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect({ exif, xmp, iptc, icc }).toEqual({})
  })

  test.each([
    ['a drawing', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'invalid-file-type'],
    ['a picture that breaks off', async () => (await jpeg(400, 400)).subarray(0, -500), 415, 'invalid-file-type'],
    ['a thousand million pixels', () => pngThatPromises(40_000, 40_000), 413, 'too-large'],
    ['more than ten megabytes', async () => Buffer.alloc(10 * 1024 * 1024 + 1), 413, 'too-large'],
    ['more than a whole request may have', async () => Buffer.alloc(60 * 1024 * 1024), 413, 'too-large'],
  ])('%s is refused', async (_, make, status, code) => {
    const answer = await (await asNewPatient(api())).post<Problem>(draft, photoForm({}, await make()))
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('can be read only by their patient', async () => {
    const key = await keep(await asNewPatient(api()), await jpeg())
    const stranger = await asNewPatient(api())
    const other = await stranger.get<Problem>(`photos/${key}`)
    const nobody = await stranger.get<Problem>('photos/AAAAAAAAAAAAAAAAAAAAAA')
    expect([other.status, other.body.code]).toEqual([404, 'not-found'])
    expect({ ...other.body, correlationId: '' }).toEqual({ ...nobody.body, correlationId: '' })
    expect((await callerWith(api(), api().openBrowser(), {}).get(`photos/${key}`)).status).toBe(401)
  })

  test('photos that have expired are gone', async () => {
    const made = await api().addPatient({ Conversations: ['expired photo'] })
    const patient = await asPatient(api(), made)
    const key = await photoOf(patient, made.Conversations[0]?.Subject ?? '')
    const { status, body } = await patient.get<Problem>(`photos/${key}`)
    expect([status, body.code]).toEqual([410, 'photo-gone'])
  })

  test('photos of messages expire after two years, and the next sweep deletes their pixels', async () => {
    const made = await api().addPatient()
    const patient = await asPatient(api(), made)
    const form = photoForm({ Topic: 'Other', Subject: 'Two years', Message: 'Look' }, await jpeg())
    await patient.post('conversations/photo', form, { 'Idempotency-Key': 'two-years' })
    const key = await photoOf(patient, 'Two years')
    api().clock.advance(731, 'day')
    const later = await asPatient(api(), made)
    expect((await later.get<Problem>(`photos/${key}`)).body.code).toBe('photo-gone')
    await sweep(api().database, api().clock.now())
    const answer = await (await asPatient(api(), made)).get<Problem>(`photos/${key}`)
    expect([answer.status, answer.body.code]).toEqual([410, 'photo-gone'])
  })

  test.each([
    'x',
    '..%2f..%2fetc',
    'AAAAAAAAAAAAAAAAAAAAA!',
    `${'A'.repeat(22)}?width=9`,
    `${'A'.repeat(22)}?width=9e9`,
  ])('asked for as %s are malformed', async (path) => {
    expect((await (await asNewPatient(api())).get(`photos/${path}`)).status).toBe(400)
  })
})
