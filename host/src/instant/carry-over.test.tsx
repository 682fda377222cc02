import { act, render } from '@testing-library/react'
import { useState } from 'react'

import { carryOver } from './take-over.ts'

/** The form of a page that the browser has drawn. One field formats what is typed, as dates do. */
function Drawn() {
  const [values, set] = useState({ name: '', date: '', agreed: false, way: 'mail', state: '' })
  return (
    <form>
      <input name="name" value={values.name} onChange={({ target }) => set({ ...values, name: target.value })} />
      <input
        name="date"
        value={values.date}
        onChange={({ target }) => set({ ...values, date: target.value.replace(/^(\d\d)(\d)/, '$1/$2') })}
      />
      <input
        name="agreed"
        type="checkbox"
        checked={values.agreed}
        onChange={({ target }) => set({ ...values, agreed: target.checked })}
      />
      {['mail', 'text'].map((way) => (
        <input
          key={way}
          name="way"
          type="radio"
          value={way}
          checked={values.way === way}
          onChange={() => set({ ...values, way })}
        />
      ))}
      <select name="state" value={values.state} onChange={({ target }) => set({ ...values, state: target.value })}>
        <option value="">…</option>
        <option value="CO">Colorado</option>
      </select>
      <button type="submit">Go on</button>
      <output>{JSON.stringify(values)}</output>
    </form>
  )
}

const prerendered = `<form>
  <input name="name" value=""><input name="date" value=""><input name="agreed" type="checkbox">
  <input name="way" type="radio" value="mail" checked><input name="way" type="radio" value="text">
  <select name="state"><option value="">…</option><option value="CO">Colorado</option></select>
  <button type="submit">Continue</button>
</form>`

function open(): { first: HTMLElement; field: (name: string) => HTMLInputElement; drawn: HTMLElement } {
  const first = document.createElement('div')
  first.innerHTML = prerendered
  document.body.append(first)
  const { container } = render(<Drawn />)
  return { first, drawn: container, field: (name) => first.querySelector<HTMLInputElement>(`[name=${name}]`)! }
}

function valuesOf(drawn: HTMLElement): unknown {
  return JSON.parse(drawn.querySelector('output')?.textContent ?? '')
}

afterEach(() => {
  document.body.innerHTML = ''
})

test('what was typed, ticked and chosen is carried over as if it was done there', () => {
  const { drawn, field, first } = open()
  field('name').value = 'Rivers'
  field('date').value = '032'
  field('agreed').checked = true
  first.querySelector<HTMLInputElement>('[value=text]')!.checked = true
  field('state').value = 'CO'
  act(() => carryOver(first, drawn))
  expect(valuesOf(drawn)).toEqual({ name: 'Rivers', date: '03/2', agreed: true, way: 'text', state: 'CO' })
})

test('what nobody touched stays as the page in the browser has it', () => {
  const { drawn, first } = open()
  act(() => carryOver(first, drawn))
  expect(valuesOf(drawn)).toEqual({ name: '', date: '', agreed: false, way: 'mail', state: '' })
  expect(document.body).toHaveFocus()
})

test('the caret stays behind the same character where the field formats what is typed', () => {
  const { drawn, field, first } = open()
  field('date').value = '032'
  field('date').focus()
  field('date').setSelectionRange(3, 3)
  act(() => carryOver(first, drawn))
  const date = drawn.querySelector<HTMLInputElement>('[name=date]')!
  expect(date).toHaveFocus()
  expect(date.selectionStart).toBe(4)
})

test('the focus on a button goes to the button that does the same', () => {
  const { drawn, first } = open()
  first.querySelector('button')!.focus()
  act(() => carryOver(first, drawn))
  expect(drawn.querySelector('button')).toHaveFocus()
})
