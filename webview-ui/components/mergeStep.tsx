import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { fillIn } from '../../src/protocol/fillIn';
import type { MergeView } from '../../src/protocol/relations';
import { useStrings } from '../strings';
import { Icon } from './icon';
import type { StepProps } from '../joining';
import { messageOf } from '../messageOf';
import { StepEnd } from './stepEnd';
import { LessonTextCard } from './lessonTextCard';
import { PlainText, VisibleText } from './plainText';

/** Which lessons are merged, and the one text that becomes of them. */
export function MergeStep(props: StepProps & { readonly ids: readonly string[] }): ReactNode {
  const { ids, acts } = props;
  const strings = useStrings();
  const [view, setView] = useState<MergeView>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    acts.previewMerge(ids).then(setView, (thrown: unknown) => setFailure(messageOf(thrown)));
  }, [acts, ids]);
  return (
    <>
      <h2>{fillIn(strings.join.mergeTitle, ids.length)}</h2>
      {view?.sources.map((source) => (
        <LessonTextCard key={source.id} lesson={source} />
      ))}
      {view && (
        <>
          <h3>{strings.join.becomes}</h3>
          <div className="text-card fresh">
            <p className="text-card-name">
              <code>{view.file}</code>
              <span className="dim"> {fillIn(strings.tokens, view.tokens)}</span>
            </p>
            <PlainText text={view.body} />
          </div>
          {view.warnings.map((warning) => (
            <p key={warning} className="problem problem-warning">
              <Icon name="warning" />
              <span>
                <VisibleText text={warning} />
              </span>
            </p>
          ))}
          <p className="dim">{strings.join.mergeEffect}</p>
        </>
      )}
      <StepEnd
        {...props}
        failure={failure ?? props.failure}
        label={strings.join.merge}
        act={view && (() => acts.merge(ids))}
      />
    </>
  );
}
