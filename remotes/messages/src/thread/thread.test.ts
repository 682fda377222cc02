import { merge, type ShownMessage, type ShownPhoto } from './thread.ts'

const photo: ShownPhoto = {
  PhotoKey: 'AAAAAAAAAAAAAAAAAAAAAA',
  ContentType: 'image/jpeg',
  Width: 10,
  Height: 10,
  IsAvailable: true,
  DataUrl: null,
}

function message(MessageKey: number, minute: number, Photos: readonly ShownPhoto[] = []): ShownMessage {
  const SentUtc = `2026-03-10T15:${String(minute).padStart(2, '0')}:00.000Z`
  return { MessageKey, SenderType: 'Patient', SenderName: 'M', Body: 'B', SentUtc, IsRead: true, Photos }
}

test('messages are in the order in which they were sent, each once', () => {
  const present = [message(2, 2), message(3, 3)]
  const merged = merge(present, [message(1, 1), message(3, 3), message(4, 4)])
  expect(merged.map(({ MessageKey }) => MessageKey)).toEqual([1, 2, 3, 4])
})

test('messages of the same moment are in the order of their keys', () => {
  expect(merge([message(9, 1)], [message(8, 1)]).map(({ MessageKey }) => MessageKey)).toEqual([8, 9])
})

test('known messages stay the same objects, so that they do not render again', () => {
  const present = [message(1, 1), message(2, 2)]
  expect(merge(present, [message(2, 2)])).toBe(present)
  expect(merge(present, [message(3, 3)])[0]).toBe(present[0])
})

test('a message is replaced by the same message with its photos, which load later', () => {
  const later = message(1, 1, [{ ...photo, DataUrl: 'data:image/jpeg;base64,AA==' }])
  expect(merge([message(1, 1, [photo])], [later])).toEqual([later])
})
