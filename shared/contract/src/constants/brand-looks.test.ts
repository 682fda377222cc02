import { brandTones, contrastRatio, labelOn, readableTone } from './brand-looks.ts'

test('black on white has the highest contrast, a colour on itself the lowest', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastRatio('#0090ba', '#0090ba')).toBe(1)
})

test('the label of a main button is white down to the contrast of large text, and dark below it', () => {
  expect(contrastRatio('#ffffff', '#0090ba')).toBeLessThan(4.5)
  expect(labelOn('#0090ba')).toBe('#ffffff')
  expect(labelOn('#5b3a8c')).toBe('#ffffff')
  expect(contrastRatio('#ffffff', '#a9c638')).toBeLessThan(3)
  expect(contrastRatio(labelOn('#a9c638'), '#a9c638')).toBeGreaterThanOrEqual(4.5)
})

test('the label of every colour can be read, also under the pointer and while it is pressed', () => {
  for (let level = 0; level <= 255; level += 1) {
    const grey = `#${level.toString(16).padStart(2, '0').repeat(3)}`
    const { onPrimary, primary, primaryActive, primaryHover } = brandTones(grey, grey)
    for (const tone of [primary, primaryHover, primaryActive])
      expect(contrastRatio(onPrimary, tone)).toBeGreaterThanOrEqual(3)
  }
})

test('a brand keeps its exact colours and gets readable tones', () => {
  const tones = brandTones('#0090ba', '#a9c638')
  expect(tones.primary).toBe('#0090ba')
  expect(tones.secondary).toBe('#a9c638')
  expect(contrastRatio(tones.primaryText, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrastRatio(tones.primaryText, tones.primaryTint)).toBeGreaterThanOrEqual(4.5)
  expect(contrastRatio(tones.focus, '#ffffff')).toBeGreaterThanOrEqual(3)
})

test('a tone that is already readable stays unchanged', () => {
  expect(readableTone('#5b3a8c')).toBe('#5b3a8c')
})

test('a colour in another notation is refused, and the error names the right one', () => {
  expect(() => brandTones('rebeccapurple', '#a9c638')).toThrow('rebeccapurple is not a colour. Write it as #rrggbb.')
})
