import { readMessageEntry } from './message-page-state.ts'

test('an entry holds the conversation that it showed', () => {
  expect(readMessageEntry({ conversationKey: 12 })).toEqual({ conversationKey: 12 })
})

test('an entry holds what a new message starts with', () => {
  const newMessage = { topic: 'Orders', subject: 'Order A-1', message: 'Where is it?' }
  expect(readMessageEntry({ newMessage })).toEqual({ newMessage })
})

test.each([null, undefined, 'x', 3, [], {}, { conversationKey: '12' }, { conversationKey: 1.5 }, { newMessage: null }])(
  '%j is no entry',
  (state) => {
    expect(readMessageEntry(state)).toBeNull()
  },
)

test('a value that is no topic or text is left out', () => {
  expect(readMessageEntry({ newMessage: { topic: 'Gossip', subject: 4, message: {} } })).toEqual({ newMessage: {} })
})
