import { nextToSend, put, without, type Outgoing } from './outbox.ts'

function outgoing(idempotencyKey: string, changes: Partial<Outgoing> = {}): Outgoing {
  return {
    idempotencyKey,
    conversationKey: 1,
    topic: 'Other',
    subject: 'Hello',
    message: 'Hello',
    photoKeys: [],
    writtenUtc: '2026-03-10T15:00:00Z',
    refusal: null,
    ...changes,
  }
}

test('messages are sent in the order in which they were written', () => {
  expect(nextToSend([outgoing('a'), outgoing('b')])?.idempotencyKey).toBe('a')
})

test('a refused message does not hold up others', () => {
  expect(nextToSend([outgoing('a', { refusal: 'validation' }), outgoing('b')])?.idempotencyKey).toBe('b')
  expect(nextToSend([outgoing('a', { refusal: 'validation' })])).toBeNull()
})

test('a changed message keeps its place', () => {
  const items = [outgoing('a'), outgoing('b')]
  const changed = outgoing('a', { refusal: 'conversation-closed' })
  expect(put(items, changed)).toEqual([changed, items[1]])
  expect(without(items, 'a')).toEqual([items[1]])
})
