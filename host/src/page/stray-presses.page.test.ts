import { ignoreStrayPresses } from './stray-presses.ts'

const clicked = jest.fn()
/** Is told where a press may take the focus. */
const focusing = jest.fn()

beforeAll(() => {
  ignoreStrayPresses()
  document.body.innerHTML = `<button id="send">Log in</button><a id="call" href="#call">Call</a><p id="words">Words</p>
    <label id="label"><input type="checkbox"> Remember</label><button id="again">Log in</button>`
  document.body.addEventListener('click', ({ target }) => clicked((target as Element).id))
})

beforeEach(() => {
  clicked.mockClear()
  focusing.mockClear()
  field().checked = false
})

function field(): HTMLInputElement {
  return document.querySelector('input')!
}

let now = 0

/** Presses what is at a place, some milliseconds after the press before. */
function press(id: string, after: number, [x = 0, y = 0]: number[] = [100, 100]): void {
  now += after
  for (const type of ['pointerdown', 'mousedown', 'click']) {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y })
    Object.defineProperty(event, 'timeStamp', { value: now })
    const isHeard = document.getElementById(id)!.dispatchEvent(event)
    if (type === 'mousedown' && isHeard) focusing(id)
  }
}

test.each(['call', 'label', 'words'])(
  'the second press of a double press that meets something else does nothing: %s',
  (other) => {
    press('send', 9999)
    press(other, 130)
    press(other, 300, [104, 97])
    expect(clicked.mock.calls.flat()).toEqual(['send'])
    expect(focusing.mock.calls.flat()).toEqual(['send'])
    expect(field()).not.toBeChecked()
  },
)

test.each([
  ['the same button', 'send', 130, [100, 100]],
  ['something else half a second later', 'call', 501, [100, 100]],
  ['something else at another place', 'call', 130, [100, 140]],
])('a press is heard that is for %s', (_what, id, after, place) => {
  press('send', 9999)
  press(id, after, place)
  expect(clicked.mock.calls.flat()).toEqual(['send', id])
})

test('a press after typing is heard, however fast; a ticked box is no typing', () => {
  press('send', 9999)
  field().dispatchEvent(new InputEvent('input', { bubbles: true }))
  press('call', 130)
  field().dispatchEvent(new Event('input', { bubbles: true }))
  press('again', 130)
  expect(clicked.mock.calls.flat()).toEqual(['send', 'call'])
})

test('a label ticks its box, and a press on the box itself unticks it', () => {
  press('label', 9999)
  expect(field()).toBeChecked()
})

test('what a script or the keyboard clicks is heard', () => {
  press('send', 9999)
  press('call', 100)
  document.getElementById('again')!.click()
  expect(clicked.mock.calls.flat()).toEqual(['send', 'again'])
})

test('a press is heard that is for the same button, drawn anew', () => {
  press('send', 9999)
  const drawn = field().ownerDocument.getElementById('send')!.cloneNode(true) as Element
  document.getElementById('send')!.replaceWith(drawn)
  press('send', 130)
  expect(clicked).toHaveBeenCalledTimes(2)
})

test('the next entry of a list, which has the words of the one that went, is not pressed too', () => {
  const [first, next] = ['send', 'again'].map((id) => document.getElementById(id)!)
  press('send', 9999)
  first!.remove()
  press('again', 130)
  expect(clicked.mock.calls.flat()).toEqual(['send'])
  next!.before(first!)
})

test('a held Enter presses once', () => {
  const held = (repeat: boolean) =>
    new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true })
  const again = document.getElementById('again')!
  expect([again.dispatchEvent(held(false)), again.dispatchEvent(held(true))]).toEqual([true, false])
})
