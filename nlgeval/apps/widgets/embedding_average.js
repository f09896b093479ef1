{
const whole = rows => NO_ROW.map((_, k) => Math.fround(mean(rows.map(row => row[k]))))
const {compute, tables} = oneVector(whole)
const credits = (text, other) => {
  const [own, theirs] = [text, other].map(({rows}) => whole(rows)), length = text.rows.length * Math.sqrt(dot(own, own) * dot(theirs, theirs))
  return text.rows.map(row => share(dot(row, theirs), length))
}
register('embedding_average', compute, withTexts(tables('adds to the score', credits)))
}
