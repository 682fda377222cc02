import { photoMaxBytes } from '@homeside/contract/constants/limits'
import type { InsuranceAnswer } from '@homeside/contract/insurance'
import type { Problem } from '@homeside/contract/problem'
import { count } from 'drizzle-orm'
import sharp from 'sharp'

import { photos } from '../../database/tables/photos.ts'
import { asNewPatient } from '../../testing/as-patient.ts'
import { insuranceRequest, submittedPolicy } from '../../testing/insurance-request.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'

const picture = (background: string, width = 320) =>
  sharp({ create: { width, height: 200, channels: 3, background } })
    .png()
    .toBuffer()

onEveryEngine('insurance cards', (api) => {
  /** A patient with the policy whose card is photographed. */
  async function holder() {
    const patient = await asNewPatient(api())
    const upload = (policyKey: number | string, side: string, ...files: Uint8Array[]) => {
      const form = new FormData()
      for (const bytes of files) form.append('Photo', new File([new Uint8Array(bytes)], 'card.exe'))
      return patient.post<InsuranceAnswer & Problem>(`patient/insurance/${policyKey}/card/${side}`, form)
    }
    const firstPolicy = async () => (await patient.get<InsuranceAnswer>('patient/insurance')).body.Items[0]
    return { ...patient, upload, firstPolicy, policyKey: (await firstPolicy())?.PolicyKey ?? 0 }
  }

  test('each side is kept as a JPEG of its own and can be read back', async () => {
    const patient = await holder()
    expect((await patient.upload(patient.policyKey, 'front', await picture('red'))).status).toBe(200)
    const { body } = await patient.upload(patient.policyKey, 'back', await picture('blue', 300))
    const policy = body.Items[0]
    expect(policy?.CardFront).toMatchObject({ ContentType: 'image/jpeg', Width: 320, Height: 200 })
    expect(policy?.CardBack).toMatchObject({ Width: 300 })
    expect(await patient.firstPolicy()).toEqual(policy)
    const photo = await patient.download(`photos/${policy?.CardFront?.PhotoKey}`)
    expect([photo.status, photo.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
    const { format } = await sharp(Buffer.from(await photo.arrayBuffer())).metadata()
    expect(format).toBe('jpeg')
  })

  test('a new picture takes the place of the one before, which is deleted', async () => {
    const patient = await holder()
    const stored = async () => (await api().database.select({ total: count() }).from(photos))[0]?.total
    const first = (await patient.upload(patient.policyKey, 'front', await picture('red'))).body.Items[0]?.CardFront
    const before = await stored()
    const second = (await patient.upload(patient.policyKey, 'front', await picture('green'))).body.Items[0]?.CardFront
    expect(second?.PhotoKey).not.toBe(first?.PhotoKey)
    expect((await patient.download(`photos/${first?.PhotoKey}`)).status).toBe(404)
    expect(await stored()).toBe(before)
  })

  test('two pictures of one side at the same moment leave one', async () => {
    const patient = await holder()
    const [red, blue] = [await picture('red'), await picture('blue')]
    const answers = await Promise.all([red, blue].map((bytes) => patient.upload(patient.policyKey, 'back', bytes)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await patient.firstPolicy())?.CardBack).not.toBeNull()
  })

  test('a proposed policy has its card, which goes with the proposal', async () => {
    const patient = await holder()
    const propose = () => patient.post<InsuranceAnswer>('patient/insurance', insuranceRequest(submittedPolicy()))
    const proposed = (await propose()).body.Items[1]
    const { body } = await patient.upload(proposed?.PolicyKey ?? 0, 'front', await picture('red'))
    expect(body.Items[1]?.CardFront).not.toBeNull()
    await patient.delete(`patient/changes/${proposed?.PendingChange?.ChangeKey}`)
    expect((await patient.upload(proposed?.PolicyKey ?? 0, 'front', await picture('red'))).status).toBe(404)
    expect((await propose()).body.Items[1]?.CardFront).toBeNull()
  })

  test('what is no picture is refused', async () => {
    const patient = await holder()
    const { status, body } = await patient.upload(patient.policyKey, 'front', Buffer.from('<svg onload="alert(1)"/>'))
    expect([status, body.code]).toEqual([415, 'invalid-file-type'])
  })

  test('what is too large is refused', async () => {
    const patient = await holder()
    const { status, body } = await patient.upload(patient.policyKey, 'front', Buffer.alloc(photoMaxBytes + 1))
    expect([status, body.code]).toEqual([413, 'too-large'])
  })

  test('one picture at a time, of a side that a card has', async () => {
    const patient = await holder()
    const bytes = await picture('red')
    expect((await patient.upload(patient.policyKey, 'front')).status).toBe(400)
    expect((await patient.upload(patient.policyKey, 'front', bytes, bytes)).status).toBe(400)
    expect((await patient.upload(patient.policyKey, 'edge', bytes)).status).toBe(400)
    expect((await patient.upload('first', 'front', bytes)).status).toBe(400)
  })

  test('another patient’s policy is unknown, and so is their card', async () => {
    const [patient, other] = [await holder(), await holder()]
    const bytes = await picture('red')
    const { status, body } = await other.upload(patient.policyKey, 'front', bytes)
    expect([status, body.code]).toEqual([404, 'not-found'])
    const card = (await patient.upload(patient.policyKey, 'front', bytes)).body.Items[0]?.CardFront
    expect((await other.download(`photos/${card?.PhotoKey}`)).status).toBe(404)
  })
})
