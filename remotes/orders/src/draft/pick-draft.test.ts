import { madeUpDraft, owner } from '../testing/made-up-draft.ts'
import { toKept } from './kept-draft.ts'
import type { OrderDraft } from './order-draft.ts'
import { pickDraft } from './pick-draft.ts'
import { noDraft } from './stored-draft.ts'

const saved = '2026-03-10T15:00:00.000Z'
const later = '2026-03-11T15:00:00.000Z'
const mine: OrderDraft = { ...madeUpDraft({ 1: {} }), savedUtc: saved }
const other = madeUpDraft({ 2: {} })

const nothing = { Draft: null, SavedUtc: null, ExpiresUtc: null }
const kept = (draft: OrderDraft, SavedUtc: string) => ({ Draft: toKept(draft), SavedUtc, ExpiresUtc: later })

test.each([
  ['nothing anywhere', noDraft, nothing, 'a new one', null],
  ['begun on another device', noDraft, kept(mine, saved), 'the kept one', 'resumed'],
  ['never touched here', { ...mine, savedUtc: null }, nothing, 'a new one', null],
  ['changed here, not saved yet', { ...mine, savedUtc: null, isUnsaved: true }, nothing, 'this one', null],
  ['changed here after it was saved', { ...mine, isUnsaved: true }, kept(mine, later), 'this one', null],
  ['the same here and there', mine, kept(mine, saved), 'this one', null],
  ['changed on another device', mine, kept(mine, later), 'the kept one', 'resumed'],
  ['expired, or placed elsewhere', mine, nothing, 'a new one', 'gone'],
  ['changed here when it was placed elsewhere', { ...mine, isUnsaved: true }, nothing, 'a new one', 'gone'],
  ['placed elsewhere, another begun', mine, kept(other, later), 'the kept one', 'resumed'],
  ['sent without an answer', { ...mine, wasSent: true }, nothing, 'this one', null],
  ['sent without an answer, still kept', { ...mine, wasSent: true }, kept(mine, later), 'this one', null],
] as const)('%s', (_, tab, there, which, news) => {
  const picked = pickDraft(tab, there, owner)
  const wanted = { 'a new one': null, 'this one': tab.idempotencyKey, 'the kept one': there.Draft?.OrderIdempotencyKey }
  expect(picked.draft?.idempotencyKey ?? null).toBe(wanted[which])
  expect(picked.draft?.savedUtc ?? null).toBe(
    which === 'the kept one' ? there.SavedUtc : which === 'this one' ? tab.savedUtc : null,
  )
  expect(picked.news).toBe(news)
})

test('a draft of somebody else in the same tab is not theirs', () => {
  expect(pickDraft(mine, nothing, { ...owner, patientKey: 8 }).draft).toBeNull()
  expect(pickDraft({ ...mine, wasSent: true }, nothing, { ...owner, alias: 'northridge' }).draft).toBeNull()
})
