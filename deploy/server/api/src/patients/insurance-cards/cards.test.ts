import { photoMaxBytes } from '@homeside/contract/constants/limits'
import type { InsuranceAnswer } from '@homeside/contract/insurance'
import type { Problem } from '@homeside/contract/problem'
import { count } from 'drizzle-orm'
import sharp from 'sharp'

import { asNewPatient, asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { insuranceRequest, submittedPolicy } from '../../../testing/order-requests.ts'
import { photos } from '../../platform/database/tables/photos.ts'

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

  test('each side is stored as its own JPEG and can be read back', async () => {
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

  test('a proposed policy has its own card, which is deleted with the proposal', async () => {
    const patient = await holder()
    const propose = () => patient.post<InsuranceAnswer>('patient/insurance', insuranceRequest(submittedPolicy()))
    const proposed = (await propose()).body.Items[1]
    const { body } = await patient.upload(proposed?.PolicyKey ?? 0, 'front', await picture('red'))
    expect(body.Items[1]?.CardFront).not.toBeNull()
    await patient.delete(`patient/changes/${proposed?.PendingChange?.ChangeKey}`)
    expect((await patient.upload(proposed?.PolicyKey ?? 0, 'front', await picture('red'))).status).toBe(404)
    expect((await propose()).body.Items[1]?.CardFront).toBeNull()
  })

  describe('of what does not count yet', () => {
    /** A patient with a policy in force, whose card is kept, and the calls about what is to follow it. */
    async function asker() {
      const patient = await holder()
      await patient.upload(patient.policyKey, 'front', await picture('red'))
      const next = async (level: number | string, side: string, width: number) => {
        const form = new FormData()
        form.append('Photo', new File([new Uint8Array(await picture('blue', width))], 'card.png'))
        return patient.post<InsuranceAnswer & Problem>(`patient/insurance/next/${level}/card/${side}`, form)
      }
      const ask = async (Level: 1 | 2 | 3, PolicyNumber: string) => {
        const request = insuranceRequest(submittedPolicy({ Level, PolicyNumber }))
        const { Items } = (await patient.post<InsuranceAnswer>('patient/insurance', request)).body
        return Items.find((policy) => policy.Level === Level)?.PendingChange?.ChangeKey ?? 0
      }
      const decide = (key: number, decision: 'approve' | 'reject') =>
        asStaff(api()).post(`staff/changes/${key}/${decision}`, decision === 'reject' ? { Reason: 'No.' } : undefined)
      const widths = async () => {
        const { Items, NextCards } = (await patient.get<InsuranceAnswer>('patient/insurance')).body
        const inForce = Items.find(({ Level }) => Level === 1)?.CardFront?.Width
        return { inForce, next: NextCards.map(({ Level, CardFront }) => [Level, CardFront?.Width]) }
      }
      return { ...patient, next, ask, decide, widths }
    }

    test('a card is photographed before its policy is typed, and goes with it', async () => {
      const patient = await asker()
      const taken = (await patient.next(3, 'back', 310)).body.NextCards
      expect(taken).toMatchObject([{ Level: 3, CardFront: null, CardBack: { Width: 310 } }])
      const request = insuranceRequest(submittedPolicy({ Level: 3 }))
      const { body } = await patient.post<InsuranceAnswer>('patient/insurance', request)
      expect(body.Items.at(-1)?.CardBack).toEqual(taken[0]?.CardBack)
      expect(body.NextCards).toEqual([])
    })

    test.each(['reject', 'withdraw'])(
      '%s of a change deletes its pictures, and the policy keeps its own',
      async (end) => {
        const patient = await asker()
        const key = await patient.ask(1, 'N-1')
        const { NextCards } = (await patient.next(1, 'front', 310)).body
        expect(await patient.widths()).toEqual({ inForce: 320, next: [[1, 310]] })
        if (end === 'reject') await patient.decide(key, 'reject')
        else await patient.delete(`patient/changes/${key}`)
        expect(await patient.widths()).toEqual({ inForce: 320, next: [] })
        expect((await patient.download(`photos/${NextCards[0]?.CardFront?.PhotoKey}`)).status).toBe(404)
      },
    )

    test('a newer change takes the pictures over, and approved it gives them to the policy', async () => {
      const patient = await asker()
      const before = (await patient.firstPolicy())?.CardFront?.PhotoKey
      await patient.ask(1, 'N-1')
      await patient.next(1, 'front', 310)
      const newer = await patient.ask(1, 'N-2')
      expect(await patient.widths()).toEqual({ inForce: 320, next: [[1, 310]] })
      await patient.decide(newer, 'approve')
      expect(await patient.widths()).toEqual({ inForce: 310, next: [] })
      expect((await patient.download(`photos/${before}`)).status).toBe(404)
    })

    test('pictures follow their policy to another level', async () => {
      const patient = await asker()
      await patient.decide(await patient.ask(2, 'S-1'), 'approve')
      await patient.ask(1, 'N-1')
      await patient.next(1, 'front', 310)
      const request = { InsuranceIsCorrect: false, Policies: [], ChangedPlaces: [1, 2] }
      const asked = (await patient.post<InsuranceAnswer>('patient/insurance', request)).body
      await patient.decide(asked.PendingDescription?.ChangeKey ?? 0, 'approve')
      expect((await patient.widths()).next).toEqual([[2, 310]])
    })

    test('a picture that arrives after its policy was sent belongs to the policy', async () => {
      const patient = await asker()
      await patient.ask(2, 'S-1')
      const { body } = await patient.next(2, 'front', 310)
      expect(body.Items[1]?.CardFront).toMatchObject({ Width: 310 })
      expect(body.NextCards).toEqual([])
    })

    test('a policy in force that does not change has no pictures of a next card', async () => {
      const patient = await asker()
      expect((await patient.next(1, 'front', 310)).body.code).toBe('not-found')
      expect((await patient.next(4, 'front', 310)).body.code).toBe('malformed')
    })
  })

  test('a file that is no picture is refused', async () => {
    const patient = await holder()
    const { status, body } = await patient.upload(patient.policyKey, 'front', Buffer.from('<svg onload="alert(1)"/>'))
    expect([status, body.code]).toEqual([415, 'invalid-file-type'])
  })

  test('a picture that is too large is refused', async () => {
    const patient = await holder()
    const { status, body } = await patient.upload(patient.policyKey, 'front', Buffer.alloc(photoMaxBytes + 1))
    expect([status, body.code]).toEqual([413, 'too-large'])
  })

  test('a call stores one picture, of the front or the back', async () => {
    const patient = await holder()
    const bytes = await picture('red')
    expect((await patient.upload(patient.policyKey, 'front')).status).toBe(400)
    expect((await patient.upload(patient.policyKey, 'front', bytes, bytes)).status).toBe(400)
    expect((await patient.upload(patient.policyKey, 'edge', bytes)).status).toBe(400)
    expect((await patient.upload('first', 'front', bytes)).status).toBe(400)
  })
})
