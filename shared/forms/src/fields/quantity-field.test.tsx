import { screen } from '@testing-library/react'

import { renderForm, TestForm } from '../testing/render-form.tsx'
import { QuantityField } from './quantity-field.tsx'

function renderMasks() {
  return renderForm(
    <TestForm>
      <QuantityField name="Quantity" label="Quantity of masks" min={1} max={3} start={1} />
    </TestForm>,
  )
}

function quantity() {
  return screen.getByRole('spinbutton', { name: 'Quantity of masks' })
}

test('the buttons change the quantity, and stop at the limits', async () => {
  const { user } = await renderMasks()
  const more = screen.getByRole('button', { name: 'One more: Quantity of masks' })
  await user.click(more)
  await user.click(more)
  expect(quantity()).toHaveValue('3')
  await user.click(more)
  expect(quantity()).toHaveValue('3')
  expect(screen.getByText('3 is the most you can choose.')).toBeVisible()
})

test.each(['1.5', '1000', '1e3', '00012', 'two', ''])('%p stays as it was typed', async (typed) => {
  const { user } = await renderMasks()
  await user.clear(quantity())
  if (typed !== '') await user.type(quantity(), typed)
  await user.tab()
  expect(quantity()).toHaveValue(typed)
})

test('a button starts from the lowest value when there is no number', async () => {
  const { user } = await renderMasks()
  await user.clear(quantity())
  await user.type(quantity(), 'two')
  await user.click(screen.getByRole('button', { name: 'One more: Quantity of masks' }))
  expect(quantity()).toHaveValue('1')
})

test('the arrow keys count too', async () => {
  const { user } = await renderMasks()
  await user.click(quantity())
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
  expect(quantity()).toHaveValue('2')
})
