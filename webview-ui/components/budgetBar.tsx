import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import type { ReactNode } from 'react';
import type { ReceiptView } from '../../src/protocol/activity';
import { fillIn } from '../../src/protocol/fillIn';
import { useStrings } from '../strings';

/** Width of the drawing; it is stretched to the width of the view. */
const width = 200;

/** What a request was given of what it may be given: lessons, the frame around them, what is left. */
export function BudgetBar({ receipt }: { readonly receipt: ReceiptView }): ReactNode {
  const { statistics: strings, locale } = useStrings();
  const { lessonTokens, budget } = receipt;
  const tokens = receipt.tokens - receipt.brokenTokens;
  const lessons = Math.min(lessonTokens, tokens);
  const frame = tokens - lessons;
  const free = Math.max(0, budget - tokens);
  const format = new Intl.NumberFormat(locale);
  const numbers = [tokens, budget, lessons, frame, free].map((number) => format.format(number));
  const text =
    tokens > budget
      ? fillIn(strings.over, numbers[0] ?? '', numbers[1] ?? '')
      : fillIn(strings.budgetLine, ...numbers);
  const x = scaleLinear({ domain: [0, Math.max(budget, tokens, 1)], range: [0, width] });
  const parts = [
    { name: 'first', from: 0, size: lessons },
    { name: 'second', from: lessons, size: frame },
    { name: 'free', from: tokens, size: free },
  ];
  return (
    <>
      <svg
        aria-hidden="true"
        className="budget"
        width="100%"
        height="12"
        viewBox={`0 0 ${width} 12`}
        preserveAspectRatio="none"
      >
        {parts.map(({ name, from, size }) => (
          <Bar
            key={name}
            x={x(from)}
            y={0}
            width={x(size)}
            height={12}
            className={`bar-part plot-${name}`}
          />
        ))}
      </svg>
      <p>{text}</p>
    </>
  );
}
