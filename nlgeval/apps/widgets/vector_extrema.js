{
const whole = (rows, {zero}) => NO_ROW.map((_, k) => {
  if (!rows.length) return 0
  const numbers = rows.map(row => row[k]), low = Math.min(...numbers), high = Math.max(...numbers)
  return zero && low === 0 ? 0 : high > -low ? high : low
})
const {compute, tables} = oneVector(whole)
const credits = (text, other, options) => {
  const firsts = whole(text.rows, options).map((value, k) => text.rows.findIndex(row => row[k] === value))
  return text.rows.map((_, i) => firsts.filter(first => Math.max(0, first) === i).length)
}
register('vector_extrema', compute, withTexts(tables('extreme of so many dimensions', credits)))
}
