import { randomUUID } from 'node:crypto'

import { leastChargeCents } from '@homeside/contract/constants/limits'

import type { ChargeMoney, ProcessorObject, Processor, ProcessorCard } from '../src/platform/processor/processor.ts'

/** How the bank of a card behaves: as one of the test cards that processors publish. */
export type CardKind =
  | 'approved'
  | 'declined'
  | 'to be confirmed'
  | 'failing'
  | 'refunded later'
  | 'sending refunds back'
  | 'disputed and lost'
  | 'disputed and won'
  | 'held'
  | 'renewed'

/** A processor to be tried, and the hands of a patient at its pages. */
export interface TriedProcessor {
  processor: Processor
  merchant: string
  enterCard: (url: string, kind: CardKind) => Promise<void>
  /** Tries a card on the page that the bank refuses there, and comes back without one. */
  enterRefusedCard: (url: string) => Promise<void>
  /** Answers the bank on its page. */
  answerBank: (url: string, isMine: boolean) => Promise<void>
  /** Gives back a part of a charge at the processor's own pages. */
  refundThere: (charge: ProcessorObject, amountCents: number) => Promise<void>
  /** Lets so much time pass that the next thing happens by itself. */
  letTimePass: () => Promise<void>
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
  const prepare = async (
    card: ProcessorCard,
    amountCents = 1840,
    reference = randomUUID(),
  ): Promise<ProcessorObject> => {
    const { processor, merchant } = open()
    return { merchant, id: await processor.prepareCharge({ merchant, card, amountCents, reference }) }
  }
  const find = (charge: ProcessorObject) => open().processor.findCharge(charge)
  const charged = async (kind: CardKind): Promise<ProcessorObject> => {
    const charge = await prepare(await cardOf(kind))
    await open().processor.charge(charge, returnUrl)
    return charge
  }
  const refund = (charge: ProcessorObject, amountCents: number, reference: string = randomUUID()) =>
    open().processor.refundCharge(charge, { amountCents, reference })
  /** The refunds of a charge with their states, the oldest first. */
  const refundsOf = async (charge: ProcessorObject) =>
    (await open().processor.findMoney(charge)).refunds.map(({ amountCents, state }) => [amountCents, state])
  const disputeOf = async (charge: ProcessorObject): Promise<ChargeMoney['dispute']> =>
    (await open().processor.findMoney(charge)).dispute

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

    test('a refund is made once by its reference, and is found by it', async () => {
      const [charge, reference] = [await charged('approved'), randomUUID()]
      for (let turn = 0; turn < 2; turn++) expect(await refund(charge, 1840, reference)).toBeNull()
      expect(await open().processor.findMoney(charge)).toMatchObject({
        takenCents: 1840,
        refunds: [{ reference, amountCents: 1840, state: 'done', reason: null }],
        dispute: null,
      })
      expect(await find(charge)).toBe('approved')
    })

    test('a charge is refunded in parts, never beyond what is left, and one that was not made is not', async () => {
      const charge = await charged('approved')
      expect(await refund(charge, 1000)).toBeNull()
      expect(await refund(charge, 841)).toEqual(expect.any(String))
      expect(await refund(charge, 840)).toBeNull()
      expect(await refund(charge, 1)).toEqual(expect.any(String))
      const done = [
        [1000, 'done'],
        [840, 'done'],
      ]
      expect(await refundsOf(charge)).toEqual(done)
      expect(await refund(await prepare(await cardOf('approved')), 1)).toEqual(expect.any(String))
    })

    test('what is given back at the processor’s own pages is found, without a reference', async () => {
      const charge = await charged('approved')
      await open().refundThere(charge, 500)
      const { refunds } = await open().processor.findMoney(charge)
      expect(refunds).toMatchObject([{ reference: null, amountCents: 500, state: 'done' }])
      expect(await refund(charge, 1341)).toEqual(expect.any(String))
    })

    test('a refund that is pending is not done, until it is', async () => {
      const charge = await charged('refunded later')
      await refund(charge, 1840)
      expect(await refundsOf(charge)).toEqual([[1840, 'pending']])
      await open().letTimePass()
      expect(await refundsOf(charge)).toEqual([[1840, 'done']])
    })

    test('a refund fails after it was pending, or done, and says why; another one may be made', async () => {
      const [pending, done] = [await charged('refunded later'), await charged('sending refunds back')]
      await refund(pending, 1807)
      await refund(done, 1840)
      expect([await refundsOf(pending), await refundsOf(done)]).toEqual([[[1807, 'pending']], [[1840, 'done']]])
      await open().letTimePass()
      expect((await open().processor.findMoney(pending)).refunds).toMatchObject([
        { state: 'failed', reason: expect.any(String) as string },
      ])
      expect(await refundsOf(done)).toEqual([[1840, 'failed']])
      expect(await refund(done, 1840)).toBeNull()
    })

    test.each([
      ['disputed and lost', 'lost'],
      ['disputed and won', 'won'],
    ] as const)('a charge that is %s says so, and cannot be refunded meanwhile', async (kind, end) => {
      const charge = await charged(kind)
      expect(await disputeOf(charge)).toBeNull()
      await open().letTimePass()
      expect(await disputeOf(charge)).toBe('open')
      expect(await refund(charge, 1840)).toEqual(expect.any(String))
      await open().letTimePass()
      expect(await disputeOf(charge)).toBe(end)
      expect((await open().processor.findMoney(charge)).lostCents).toBe(end === 'lost' ? 1840 : 0)
      expect(await refund(charge, 1840)).toEqual(end === 'won' ? null : expect.any(String))
    })

    test('a charge that is held is neither made nor closed, until somebody captures it', async () => {
      const charge = await prepare(await cardOf('held'))
      await expect(open().processor.charge(charge, returnUrl)).rejects.toMatchObject({ code: 'payment-unreachable' })
      expect(await find(charge)).toBeNull()
      await expect(open().processor.closeCharge(charge)).rejects.toMatchObject({ code: 'payment-unreachable' })
      await open().letTimePass()
      expect([await find(charge), await open().processor.closeCharge(charge)]).toEqual(['approved', 'approved'])
    })

    test('the least amount is charged, and less is refused', async () => {
      const card = await cardOf('approved')
      await expect(prepare(card, leastChargeCents - 1)).rejects.toMatchObject({ code: 'payment-failed' })
      const charge = await prepare(card, leastChargeCents)
      expect(await open().processor.charge(charge, returnUrl)).toBe('approved')
    })

    test('a card that its network renews is read anew with its new date, and is charged as before', async () => {
      const { id, ...card } = await cardOf('renewed')
      const kept = { merchant: open().merchant, id }
      expect(await open().processor.findCard(kept)).toMatchObject({ id, last4: card.last4, expYear: card.expYear })
      await open().letTimePass()
      expect((await open().processor.findCard(kept)).expYear).toBeGreaterThan(card.expYear)
      expect(await open().processor.charge(await prepare({ id, ...card }), returnUrl)).toBe('approved')
    })

    test('a forgotten card cannot be charged', async () => {
      const card = await cardOf('approved')
      const forget = () => open().processor.forgetCard({ merchant: open().merchant, ...card })
      await forget()
      await expect(prepare(card)).rejects.toMatchObject({ code: 'payment-failed' })
      await expect(open().processor.findCard({ merchant: open().merchant, id: card.id })).rejects.toMatchObject({
        code: 'payment-failed',
      })
      await expect(forget()).rejects.toMatchObject({ code: 'payment-failed' })
    })

    test('another merchant’s charge can be neither found nor closed', async () => {
      const charge = { ...(await prepare(await cardOf('approved'))), merchant: `${open().merchant}x` }
      await expect(find(charge)).rejects.toMatchObject({ code: 'payment-failed' })
      await expect(open().processor.closeCharge(charge)).rejects.toMatchObject({ code: 'payment-failed' })
    })

    test('a message without its signature is refused', () => {
      expect(() => open().processor.subjectOfMessage('{}', () => 'guessed')).toThrow('malformed')
    })
  })
}
