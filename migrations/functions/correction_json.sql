-- Returns a correction in the form of payloads (contract C8.45).
create function correction_json(c correction) returns json language sql stable parallel safe as $$
  select json_build_object('id', c.id, 'record_type', c.record_type, 'record_id', c.record_id, 'user_id', c.user_id,
    'warning_type', c.warning_type, 'change_status', c.change_status, 'change_type', c.change_type,
    'accepted_by', c.accepted_by, 'notes', c.notes, 'review_notes', c.review_notes, 'source_type', c.source_type,
    'source_reference', c.source_reference, 'correction', c.correction, 'changes', c.changes,
    'applied_fields', c.applied_fields, 'unapplied_fields', c.unapplied_fields, 'outcome', c.outcome, 'licence', c.licence,
    'observed_at', c.observed_at,
    'created_at', iso_timestamp(c.created_at), 'updated_at', iso_timestamp(c.updated_at))
$$;
