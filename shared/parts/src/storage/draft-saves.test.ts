import { ApiProblem } from '@homeside/api-client/api-problem'
import { replaceSessionStore } from '@homeside/session/store'

import { DraftSaves } from './draft-saves.ts'

interface Draft {
  text: string
}

/** A server whose answers the test gives, one after the other. */
function begin() {
  const drafts = new DraftSaves<Draft>()
  const sent: { text: string; answer: (problem?: ApiProblem) => void }[] = []
  const send = ({ text }: Draft) =>
    new Promise<void>((resolve, reject) => {
      sent.push({ text, answer: (problem) => (problem ? reject(problem) : resolve()) })
    })
  const save = (draft: Draft, name = 'letter') => drafts.save(name, draft, () => send(draft))
  return { drafts, sent, send, save, texts: () => sent.map(({ text }) => text) }
}

const offline = new ApiProblem({ code: 'network-unreachable' })
/** Waits until everything that can go on has done so. */
const quiet = () => new Promise((resolve) => setTimeout(resolve))

test('a page that comes back saves after the one that was left, also when that fails', async () => {
  const { save, sent, texts } = begin()
  const first = save({ text: 'old' })
  const second = save({ text: 'new' })
  await quiet()
  expect(texts()).toEqual(['old'])
  sent[0]?.answer(offline)
  await expect(first).rejects.toBe(offline)
  await quiet()
  expect(texts()).toEqual(['old', 'new'])
  sent[1]?.answer()
  await second
})

test('neither a replaced draft nor a saved one is sent again', async () => {
  const { save, sent, texts } = begin()
  const [old, newer] = [{ text: 'old' }, { text: 'new' }]
  const lost = save(old)
  sent[0]?.answer(offline)
  await expect(lost).rejects.toBe(offline)
  const saved = save(newer)
  sent[1]?.answer()
  await saved
  await save(old)
  await save(newer)
  expect(texts()).toEqual(['old', 'new'])
})

test('a draft that did not get through is sent once, before the server is asked', async () => {
  const { drafts, save, send, sent, texts } = begin()
  const draft = { text: 'typed in the lift' }
  const lost = save(draft)
  const read = drafts.finish('letter', send)
  sent[0]?.answer(offline)
  await expect(lost).rejects.toBe(offline)
  await quiet()
  expect(texts()).toEqual([draft.text, draft.text])
  sent[1]?.answer()
  await read
  await save(draft)
  expect(sent).toHaveLength(2)
})

test('the server is not asked while a draft cannot be sent, and is asked once a draft was refused', async () => {
  const { drafts, save, send, sent } = begin()
  const lost = save({ text: 'a' })
  sent[0]?.answer(offline)
  await expect(lost).rejects.toBe(offline)
  const read = drafts.finish('letter', send)
  await quiet()
  sent[1]?.answer(offline)
  await expect(read).rejects.toBe(offline)
  const again = drafts.finish('letter', send)
  await quiet()
  sent[2]?.answer(new ApiProblem({ code: 'validation', status: 422 }))
  await again
  await drafts.finish('letter', send)
  expect(sent).toHaveLength(3)
})

test('whoever signs in next sends nothing of the last patient', async () => {
  const { drafts, save, send, sent } = begin()
  const draft = { text: 'mine' }
  const lost = save(draft)
  const waiting = save({ text: 'mine, and more' })
  replaceSessionStore()
  sent[0]?.answer(offline)
  await expect(lost).rejects.toBe(offline)
  await waiting
  await save(draft)
  await drafts.finish('letter', send)
  expect(sent).toHaveLength(1)
})

test('nothing reaches a draft after it was sent or given up', async () => {
  const { drafts, save, sent } = begin()
  const draft = { text: 'sent meanwhile' }
  const lost = save(draft)
  let isForgotten = false
  const forgotten = drafts.forget('letter').then(() => (isForgotten = true))
  await quiet()
  expect(isForgotten).toBe(false)
  sent[0]?.answer(offline)
  await expect(lost).rejects.toBe(offline)
  await forgotten
  await save(draft)
  expect(sent).toHaveLength(1)
})

test('drafts of different names do not wait for each other', async () => {
  const { save, sent, texts } = begin()
  const saves = [save({ text: 'one' }), save({ text: 'other' }, 'reply')]
  expect(texts()).toEqual(['one', 'other'])
  for (const { answer } of sent) answer()
  await Promise.all(saves)
})
