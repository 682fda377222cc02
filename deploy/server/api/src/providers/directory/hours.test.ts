import type { Opening } from '@homeside/contract/constants/opening'

import { autoReplyIn, hoursIn } from './hours.ts'

const day = { from: '08:00', to: '17:00' }
const weekdays = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day }
const shop = (more: Partial<Parameters<typeof autoReplyIn>[0]> = {}) => ({
  opening: { zone: 'Eastern', days: weekdays } as Opening | null,
  hours: 'In words',
  hoursEs: 'En palabras',
  closedOn: [] as string[],
  autoReply: null,
  autoReplyEs: null,
  ...more,
})
const noon = new Date('2026-12-14T17:00:00Z')

test.each([
  [weekdays, 'Monday to Friday, 8:00 AM to 5:00 PM', 'De lunes a viernes, de 8:00 a.m. a 5:00 p.m.'],
  [
    { ...weekdays, wednesday: undefined, saturday: { from: '09:30', to: '13:00' } },
    'Monday, Tuesday, Thursday, and Friday, 8:00 AM to 5:00 PM; Saturday, 9:30 AM to 1:00 PM',
    'Los lunes, los martes, los jueves y los viernes, de 8:00 a.m. a 5:00 p.m.; los sábados, de 9:30 a.m. a 1:00 p.m.',
  ],
  [
    { ...weekdays, saturday: day, sunday: day },
    'Every day, 8:00 AM to 5:00 PM',
    'Todos los días, de 8:00 a.m. a 5:00 p.m.',
  ],
])('opening hours become a sentence in each language: %#', (days, en, es) => {
  const provider = shop({ opening: { zone: 'Eastern', days } })
  expect([hoursIn(provider, 'en', noon), hoursIn(provider, 'es', noon)]).toEqual([en, es])
})

test('a closed day is announced two weeks ahead, until it is over where the provider is', () => {
  const closing = shop({ closedOn: ['2027-01-01', '2026-12-25', '2027-03-01'] })
  expect(hoursIn(closing, 'en', noon)).toBe('Monday to Friday, 8:00 AM to 5:00 PM. Closed on Friday, December 25.')
  expect(hoursIn(closing, 'es', new Date('2026-12-20T17:00:00Z'))).toBe(
    'De lunes a viernes, de 8:00 a.m. a 5:00 p.m. Cerrado el viernes, 25 de diciembre y el viernes, 1 de enero.',
  )
  expect(hoursIn(closing, 'en', new Date('2026-12-26T04:59:00Z'))).toContain('December 25')
  expect(hoursIn(closing, 'en', new Date('2026-12-26T05:00:00Z'))).not.toContain('December 25')
})

test('hours in words are shown as they are, and give no automatic reply', () => {
  const inWords = shop({ opening: null, closedOn: ['2026-12-25'] })
  expect([hoursIn(inWords, 'en', noon), hoursIn(inWords, 'es', noon)]).toEqual(['In words', 'En palabras'])
  expect(autoReplyIn(inWords, 'en', new Date('2026-12-13T17:00:00Z'))).toBeNull()
})

test.each([
  ['a Monday at noon', '2026-12-14T17:00:00Z', null],
  ['before it opens', '2026-12-14T12:59:00Z', 'Monday, December 14'],
  ['as it opens', '2026-12-14T13:00:00Z', null],
  ['as it closes', '2026-12-14T22:00:00Z', 'Tuesday, December 15'],
  ['a Friday evening', '2026-12-19T01:00:00Z', 'Monday, December 21'],
  ['a holiday', '2026-12-25T17:00:00Z', 'Monday, December 28'],
])('a patient who writes while nobody is there is told when the message will be read: %s', (_, at, back) => {
  const reply = autoReplyIn(shop({ closedOn: ['2026-12-25'] }), 'en', new Date(at))
  const closed = `We are closed now. We will read your message on ${back}, 8:00 AM to 5:00 PM. If this is an emergency, call 911.`
  expect(reply).toBe(back && closed)
})

test('the provider’s own reply names the hours where it says {hours}, and ends with what is said while it is closed', () => {
  const own = shop({ autoReply: 'We answer {hours}.', autoReplyEs: 'Respondemos {hours}' })
  expect(autoReplyIn(own, 'en', noon)).toBe('We answer Monday to Friday, 8:00 AM to 5:00 PM.')
  expect(autoReplyIn(own, 'es', new Date('2026-12-19T17:00:00Z'))).toBe(
    'Respondemos de lunes a viernes, de 8:00 a.m. a 5:00 p.m.\n\n' +
      'Ahora está cerrado. Leeremos su mensaje el lunes, 21 de diciembre, de 8:00 a.m. a 5:00 p.m.',
  )
  expect(autoReplyIn({ ...own, opening: null }, 'en', noon)).toBe('We answer In words.')
})
