import { brandTones, contrastRatio, readableTone, textOn } from './contrast.ts'

test('black on white has the highest contrast, a colour on itself the lowest', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastRatio('#0090ba', '#0090ba')).toBe(1)
})

test('text on the portal’s own colours is dark, because white cannot be read on them', () => {
  expect(contrastRatio('#ffffff', '#0090ba')).toBeLessThan(4.5)
  expect(textOn('#0090ba')).not.toBe('#ffffff')
  expect(contrastRatio(textOn('#0090ba'), '#0090ba')).toBeGreaterThanOrEqual(4.5)
  expect(contrastRatio(textOn('#a9c638'), '#a9c638')).toBeGreaterThanOrEqual(4.5)
})

test('text on a dark brand colour is white', () => {
  expect(textOn('#5b3a8c')).toBe('#ffffff')
})

test('a brand keeps its exact colours and gets readable tones', () => {
  const tones = brandTones('#0090ba', '#a9c638')
  expect(tones.primary).toBe('#0090ba')
  expect(tones.secondary).toBe('#a9c638')
  expect(contrastRatio(tones.primaryText, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrastRatio(tones.primaryText, tones.primaryTint)).toBeGreaterThanOrEqual(4.5)
  expect(contrastRatio(tones.onPrimary, tones.primaryHover)).toBeGreaterThanOrEqual(4.5)
  expect(contrastRatio(tones.focus, '#ffffff')).toBeGreaterThanOrEqual(3)
})

test('a tone that is already readable stays unchanged', () => {
  expect(readableTone('#5b3a8c')).toBe('#5b3a8c')
})

test('a colour in another notation is refused, and the error names the right one', () => {
  expect(() => brandTones('rebeccapurple', '#a9c638')).toThrow('rebeccapurple is not a colour. Write it as #rrggbb.')
})
