# The service behind the edge. Several processes: a backend and an `add_backend` for each.
import directors;

probe ready {
  .url = "/readyz";
  .interval = 1s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

backend api {
  .host = "api";
  .port = "3000";
  .probe = ready;
}

sub vcl_init {
  new service = directors.round_robin();
  service.add_backend(api);
}
