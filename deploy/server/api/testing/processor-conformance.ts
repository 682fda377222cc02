import { randomUUID } from 'node:crypto'

import type { Kept, Processor, ProcessorCard } from '../src/platform/processor/processor.ts'

/** How the bank of a card behaves: as one of the test cards that processors publish. */
export type CardKind = 'approved' | 'declined' | 'to be confirmed' | 'failing'

/** A processor to be tried, and the hands of a patient at its pages. */
export interface TriedProcessor {
  processor: Processor
  merchant: string
  /** Enters a card on the page, and comes back. */
  enterCard: (url: string, kind: CardKind) => Promise<void>
  /** Tries a card on the page that the bank refuses there, and comes back without one. */
  enterRefusedCard: (url: string) => Promise<void>
  /** Answers the bank on its page. */
  answerBank: (url: string, isMine: boolean) => Promise<void>
}

const returnUrl = 'https://portal.example/bluebird-hme/payments'

/** Everything that the portal relies on when it calls a processor. A new implementation passes it unchanged. */
export function describeProcessor(name: string, open: () => TriedProcessor): void {
  const visit = async (reference = randomUUID()) => {
    const { processor, merchant } = open()
    const wish = { merchant, reference, returnUrl, language: 'en', email: 'pat@mail.example' } as const
    return { merchant, ...(await processor.openCardPage(wish)) }
  }
  const cardOf = async (kind: CardKind): Promise<ProcessorCard> => {
    const page = await visit()
    await open().enterCard(page.url, kind)
    const stay = await open().processor.findStay(page)
    if (stay.state !== 'entered') throw new Error(`No card was entered: ${stay.state}`)
    return stay.card
  }
  const prepare = async (card: ProcessorCard, amountCents = 1840, reference = randomUUID()): Promise<Kept> => {
    const { processor, merchant } = open()
    return { merchant, id: await processor.prepareCharge({ merchant, card, amountCents, reference }) }
  }
  const find = (charge: Kept) => open().processor.findCharge(charge)

  describe(`${name} as a processor`, () => {
    test('a visit is open until a card was entered, and then tells the card without its number', async () => {
      const page = await visit()
      expect(await open().processor.findStay(page)).toEqual({ state: 'open' })
      await open().enterCard(page.url, 'approved')
      expect(await open().processor.findStay(page)).toMatchObject({
        state: 'entered',
        card: { brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2030, name: 'Pat Example' },
      })
    })

    test('a visit that is opened again by the same reference is the same one', async () => {
      const reference = randomUUID()
      expect((await visit(reference)).id).toBe((await visit(reference)).id)
    })

    test('a card that the bank refuses is told, and a better one may follow', async () => {
      const page = await visit()
      await open().enterRefusedCard(page.url)
      expect(await open().processor.findStay(page)).toEqual({ state: 'declined' })
      await open().enterCard(page.url, 'approved')
      expect((await open().processor.findStay(page)).state).toBe('entered')
    })

    test('the same number is the same card, under names of its own', async () => {
      const [one, other] = [await cardOf('approved'), await cardOf('approved')]
      expect([one.fingerprint === other.fingerprint, one.id === other.id]).toEqual([true, false])
      expect((await cardOf('declined')).fingerprint).not.toBe(one.fingerprint)
    })

    test('what was prepared charges nothing; charged once, it is approved for good', async () => {
      const charge = await prepare(await cardOf('approved'))
      expect(await find(charge)).toBeNull()
      expect(await open().processor.charge(charge, returnUrl)).toBe('approved')
      expect(await open().processor.charge(charge, returnUrl)).toBe('approved')
      expect([await find(charge), await open().processor.closeCharge(charge)]).toEqual(['approved', 'approved'])
    })

    test('the same reference prepares the same charge, and never another', async () => {
      const [card, reference] = [await cardOf('approved'), randomUUID()]
      const charge = await prepare(card, 500, reference)
      expect(await prepare(card, 500, reference)).toEqual(charge)
      await expect(prepare(card, 501, reference)).rejects.toMatchObject({ code: 'payment-failed' })
    })

    test('a charge that was closed before it came is never made', async () => {
      const charge = await prepare(await cardOf('approved'))
      expect(await open().processor.closeCharge(charge)).toBe('closed')
      await expect(open().processor.charge(charge, returnUrl)).rejects.toMatchObject({ code: 'payment-failed' })
      expect([await find(charge), await open().processor.closeCharge(charge)]).toEqual(['closed', 'closed'])
    })

    test('a declined card is declined, also when it is closed afterwards', async () => {
      const charge = await prepare(await cardOf('declined'))
      expect(await open().processor.charge(charge, returnUrl)).toBe('declined')
      expect([await find(charge), await open().processor.closeCharge(charge)]).toEqual(['declined', 'declined'])
    })

    test('a failure is a failure, and can be closed for good', async () => {
      const charge = await prepare(await cardOf('failing'))
      await expect(open().processor.charge(charge, returnUrl)).rejects.toMatchObject({ code: 'payment-failed' })
      expect(await open().processor.closeCharge(charge)).toBe('closed')
    })

    test.each([
      [true, 'approved'],
      [false, 'declined'],
    ])('a bank that asks its cardholder and hears %s: %s', async (isMine, outcome) => {
      const charge = await prepare(await cardOf('to be confirmed'))
      expect(await open().processor.charge(charge, returnUrl)).toBe('confirm')
      expect(await find(charge)).toBe('confirm')
      const url = await open().processor.confirmationPage(charge)
      await open().answerBank(url ?? '', isMine)
      expect([await find(charge), await open().processor.confirmationPage(charge)]).toEqual([outcome, null])
    })

    test('a bank that hears nothing charges nothing once its charge is closed', async () => {
      const charge = await prepare(await cardOf('to be confirmed'))
      await open().processor.charge(charge, returnUrl)
      const url = (await open().processor.confirmationPage(charge)) ?? ''
      expect(await open().processor.closeCharge(charge)).toBe('closed')
      await open().answerBank(url, true)
      expect(await find(charge)).toBe('closed')
    })

    test('a charge is refunded once, and one that was not made is not', async () => {
      const card = await cardOf('approved')
      const charge = await prepare(card)
      await open().processor.charge(charge, returnUrl)
      for (let turn = 0; turn < 2; turn++) expect(await open().processor.refundCharge(charge)).toBe('refunded')
      expect(await find(charge)).toBe('refunded')
      await expect(open().processor.refundCharge(await prepare(card))).rejects.toMatchObject({ code: 'payment-failed' })
    })

    test('a forgotten card cannot be charged', async () => {
      const card = await cardOf('approved')
      await open().processor.forgetCard({ merchant: open().merchant, id: card.id })
      await expect(prepare(card)).rejects.toMatchObject({ code: 'payment-failed' })
    })

    test('another merchant’s charge can be neither found nor closed', async () => {
      const charge = { ...(await prepare(await cardOf('approved'))), merchant: `${open().merchant}x` }
      await expect(find(charge)).rejects.toMatchObject({ code: 'payment-failed' })
      await expect(open().processor.closeCharge(charge)).rejects.toMatchObject({ code: 'payment-failed' })
    })

    test('a message without its signature is refused', () => {
      expect(() => open().processor.chargeOfMessage('{}', () => 'guessed')).toThrow('malformed')
    })
  })
}
